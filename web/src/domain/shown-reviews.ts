import { createStore } from '../lib/store.ts'

/** Whose reviews are open; any room may open them, the app shows them. */
export type ShownReviews = { user_id: string; name: string }

export const shownReviews = createStore<ShownReviews | null>(null)

export const openReviews = (of: ShownReviews): void => shownReviews.set(of)
