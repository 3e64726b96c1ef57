import { photo as limits } from '@keyswap/contract/limits'
import { placeholderUrl } from '../lib/thumbhash.ts'
import { cx } from './cx.ts'

export type StoredPhoto = { url: string; width: number; height: number; placeholder: string }

type Props = {
  photo: StoredPhoto
  /** What it shows; empty where the words beside it say so already. */
  alt: string
  /** How wide it stands on the page, as the `sizes` of an image. */
  sizes: string
  /** The first thing one looks at: fetched at once instead of when it comes near. */
  eager?: boolean
  /** Before or after the page's other pictures, where that is not for the browser to guess. */
  priority?: 'high' | 'low'
  className?: string
}

/** A stored photo in the width that the page needs; until it is there, its blur holds the place. */
export function Photo({ photo, alt, sizes, eager = false, priority, className }: Props) {
  const blur = placeholderUrl(photo.placeholder)
  return (
    <img
      src={`${photo.url}?w=640`}
      srcSet={limits.widths.map((width) => `${photo.url}?w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      fetchPriority={priority}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={cx('size-full bg-sunken bg-cover bg-center object-cover', className)}
      style={blur === '' ? undefined : { backgroundImage: `url(${blur})` }}
    />
  )
}
