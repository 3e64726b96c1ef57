export { newsOfRing } from './news.rules.ts'
export { ringsRoutes } from './rings.routes.ts'
