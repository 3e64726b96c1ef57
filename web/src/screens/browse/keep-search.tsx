import { fetched } from '../../ui/states/fetched.tsx'

/** The button that saves a search or filters. Fetched when it is shown: a deck begins without it. */
export const KeepSearch = fetched(
  () => import('../../features/alerts/keep-search.tsx'),
  () => null,
)
