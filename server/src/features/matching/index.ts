export { exportMatching } from './export.rules.ts'
export { matchingRoutes } from './matching.routes.ts'
export { createSearch } from './search.rules.ts'
export { forgetLikes } from './swipes.store.ts'
