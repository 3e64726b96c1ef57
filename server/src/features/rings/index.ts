export { newsOfRing, newsOfRingChat } from './news.rules.ts'
export { isCarInRing } from './reports.store.ts'
export { ringsRoutes } from './rings.routes.ts'
