import { photo as limits } from '@keyswap/contract/limits'
import type { CSSProperties } from 'react'
import { fillsPlace, restOf } from '../lib/photo-fit.ts'
import { placeholderUrl } from '../lib/thumbhash.ts'
import { cx } from './cx.ts'

export type StoredPhoto = {
  url: string
  width: number
  height: number
  placeholder: string
  focus_x: number
  focus_y: number
}

type Props = {
  photo: StoredPhoto
  /** What it shows; empty where the words beside it say so already. */
  alt: string
  /** How wide it stands on the page, as the `sizes` of an image. */
  sizes: string
  /**
   * The shape of its place, width by height. Where it is given, a photo that would lose too much is shown whole over
   * its own blur; elsewhere every photo is cropped around its focus point.
   */
  place?: number
  /** How much of the place's height is clear of words that stand over it. */
  clear?: number
  /** The first thing one looks at: fetched at once instead of when it comes near. */
  eager?: boolean
  /** Before or after the page's other pictures, where that is not for the browser to guess. */
  priority?: 'high' | 'low'
  className?: string
}

/** A stored photo in the width that the page needs; until it is there, its blur holds the place. */
export function Photo({ photo, alt, sizes, eager = false, priority, className, ...fit }: Props) {
  const isWhole = fit.place !== undefined && !fillsPlace(photo, fit.place)
  return (
    <img
      {...sourcesOf(photo.url)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      fetchPriority={priority}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={cx(
        'size-full bg-sunken bg-cover bg-center',
        isWhole ? 'object-contain' : 'object-cover',
        className,
      )}
      style={{ ...blurOf(photo), objectPosition: positionOf(photo, fit) }}
    />
  )
}

function blurOf({ placeholder }: StoredPhoto): CSSProperties {
  const blur = placeholderUrl(placeholder)
  return blur === '' ? {} : { backgroundImage: `url(${blur})` }
}

function positionOf(photo: StoredPhoto, { place, clear }: Pick<Props, 'place' | 'clear'>): string {
  if (place === undefined || fillsPlace(photo, place))
    return focusPosition(photo.focus_x, photo.focus_y)
  return `50% ${restOf(photo, place, clear) * 100}%`
}

/** A crop that has the point in sight, whatever its shape. */
export const focusPosition = (x: number, y: number): string => `${x * 100}% ${y * 100}%`

/** A photo that only this browser has comes in one width. */
const sourcesOf = (url: string) =>
  url.startsWith('blob:')
    ? { src: url }
    : {
        src: `${url}?w=640`,
        srcSet: limits.widths.map((width) => `${url}?w=${width} ${width}w`).join(', '),
      }
