export { clearGarage } from './clear.ts'
export { fillGarage } from './fill.ts'
export type { House } from './house.ts'
export { claimGarage, makeMembers, readSignIns, type SignIns } from './open.ts'
