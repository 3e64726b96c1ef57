import type { DeckCar } from '@keyswap/contract/matching'
import { savesData } from '../../../lib/data-saver.ts'
import { srcSetOf } from '../../../lib/pictures/picture-url.ts'

/** `sizes` of a card's photo. Used by the card too: with other sizes the browser would load another file. */
export const CARD_SIZES = '(min-width: 30rem) 28rem, 84vw'

/** Keeps a reference, so that the browser does not cancel the download. */
const preloaded = new Map<string, HTMLImageElement>()
const AT_MOST = 24

/**
 * The oldest one is used again: Chromium keeps every image with `sizes` that never was in the page for as long as the page
 * lives.
 */
function spareImage(): HTMLImageElement {
  const [oldest] = preloaded
  if (preloaded.size < AT_MOST || !oldest) return new Image()
  preloaded.delete(oldest[0])
  return oldest[1]
}

/** Loads a card's first photo ahead of time, in the width the card will request, unless the browser saves data. */
export function preloadPhoto({ photos: [photo] }: DeckCar): void {
  if (savesData || !photo || preloaded.has(photo.url)) return
  const image = spareImage()
  image.fetchPriority = 'low'
  image.sizes = CARD_SIZES
  image.srcset = srcSetOf(photo.url)
  preloaded.set(photo.url, image)
}
