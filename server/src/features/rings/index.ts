export { newsOfRing, newsOfRingChat } from './news.rules.ts'
export { ringsRoutes } from './rings.routes.ts'
