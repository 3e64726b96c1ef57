import { photo as limits } from '@keyswap/contract/limits'
import type { DeckCar } from '@keyswap/contract/matching'

/** How wide a card stands on the page; the deck and its preloading must agree on it. */
export const CARD_SIZES = '(min-width: 30rem) 28rem, 84vw'

/** Kept, so that a picture is not given up half-way. */
const asked = new Map<string, HTMLImageElement>()
const AT_MOST = 24

/** Fetches the first photo of a card before it comes into sight, in the width that it will need. */
export function preloadPhoto({ photos: [photo] }: DeckCar): void {
  if (!photo || asked.has(photo.url)) return
  const image = new Image()
  image.fetchPriority = 'low'
  image.sizes = CARD_SIZES
  image.srcset = limits.widths.map((width) => `${photo.url}?w=${width} ${width}w`).join(', ')
  asked.set(photo.url, image)
  const [oldest] = asked.keys()
  if (asked.size > AT_MOST && oldest !== undefined) asked.delete(oldest)
}
