export { clearGarage } from './clear.ts'
export type { DemoContext } from './context.ts'
export { fillGarage } from './fill.ts'
export { claimGarage, makeMembers, readSignIns, type SignIns, secureDemoAdmins } from './open.ts'
