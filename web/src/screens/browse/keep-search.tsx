import { fetched } from '../../ui/states/fetched.tsx'

/** Fetched when it is shown: a deck begins without it. */
export const KeepSearch = fetched(
  () => import('../../features/alerts/keep-search.tsx'),
  () => null,
)
