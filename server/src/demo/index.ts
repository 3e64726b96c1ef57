export { clearGarage } from './clear.ts'
export type { DemoContext } from './context.ts'
export { fillGarage } from './fill.ts'
export { claimGarage, guardAdmin, makeMembers, readSignIns, type SignIns } from './open.ts'
