export { dealsRoutes } from './deals.routes.ts'
export {
  endDealOfCar,
  endDealOfChat,
  endDealsOf,
  forgetDeals,
  requireNoDeal,
  tellParties,
} from './leaving.rules.ts'
export { newsOfDeal } from './news.rules.ts'
export { tell as tellDeals } from './record.rules.ts'
