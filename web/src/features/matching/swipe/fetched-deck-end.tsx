import { fetched } from '../../../ui/states/fetched.tsx'

/** Fetched when it is shown: a deck begins without its end. */
export const DeckEnd = fetched(
  () => import('./deck-end.tsx'),
  () => null,
)
