import type { CSSProperties } from 'react'
import { fillsFrame, verticalPosition } from '../lib/photo-fit.ts'
import { pictureUrl, srcSetOf } from '../lib/pictures/picture-url.ts'
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
  /** Empty if the text next to it already says what it shows. */
  alt: string
  /** The `sizes` attribute of the image. */
  sizes: string
  /**
   * The frame's aspect ratio, width by height. If given, a photo that a crop would cut too much is shown whole over its
   * blur; otherwise every photo is cropped around its focus point.
   */
  frame?: number
  /** The share of the frame's height that is free of overlaid text. */
  clear?: number
  /** Fetched at once instead of when it scrolls near. */
  eager?: boolean
  /** Set if the browser would fetch the page's pictures in the wrong order. */
  priority?: 'high' | 'low'
  className?: string
  onError?: () => void
}

const FILL = 'size-full bg-sunken bg-cover bg-center'

/** Only the blur of a photo that is not fetched yet. */
export function PhotoBlur({ photo, className }: Pick<Props, 'photo' | 'className'>) {
  return <div className={cx(FILL, className)} style={blurOf(photo)} />
}

/** A stored photo in the width that the page needs, with its blur until it is loaded. */
export function Photo(props: Props) {
  const { photo, alt, sizes, eager = false, priority, className, onError, ...fit } = props
  const isWhole = fit.frame !== undefined && !fillsFrame(photo, fit.frame)
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
      onError={onError}
      className={cx(FILL, isWhole ? 'object-contain' : 'object-cover', className)}
      style={{ ...blurOf(photo), objectPosition: positionOf(photo, fit) }}
    />
  )
}

function blurOf({ placeholder }: StoredPhoto): CSSProperties {
  const blur = placeholderUrl(placeholder)
  return blur === '' ? {} : { backgroundImage: `url(${blur})` }
}

function positionOf(photo: StoredPhoto, { frame, clear }: Pick<Props, 'frame' | 'clear'>): string {
  if (frame === undefined || fillsFrame(photo, frame))
    return focusPosition(photo.focus_x, photo.focus_y)
  return `50% ${verticalPosition(photo, frame, clear) * 100}%`
}

/** `object-position` of a crop that keeps the focus point visible. */
export const focusPosition = (x: number, y: number): string => `${x * 100}% ${y * 100}%`

/** A local photo (`blob:`) exists in one width only. */
const sourcesOf = (url: string) =>
  url.startsWith('blob:') ? { src: url } : { src: pictureUrl(url, 640), srcSet: srcSetOf(url) }
