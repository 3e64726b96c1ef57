import { type CSSProperties, useState } from 'react'
import { pictureUrl, srcSetOf } from '../lib/pictures/picture-url.ts'
import { placeholderUrl } from '../lib/pictures/thumbhash.ts'
import { createStore, useStore } from '../lib/store.ts'
import { cx } from './cx.ts'
import { icon } from './first-icons.tsx'

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

/** Incremented when the connection is back: photos that have failed are loaded again. */
const connections = createStore(0)
globalThis.window?.addEventListener('online', () => connections.set(connections.get() + 1))

/** A stored photo in the width that the page needs, cropped around its focus point, with its blur until it is loaded. */
export function Photo(props: Props) {
  const attempt = `${props.photo.url} ${useStore(connections)}`
  const [failed, setFailed] = useState('')
  if (failed === attempt) return <MissingPhoto {...props} />
  const onError = () => {
    setFailed(attempt)
    props.onError?.()
  }
  return <LoadedPhoto {...props} onError={onError} />
}

function LoadedPhoto(props: Props) {
  const { photo, alt, sizes, eager = false, priority, className, onError } = props
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
      className={cx(FILL, 'object-cover', className)}
      style={{ ...blurOf(photo), objectPosition: focusPosition(photo.focus_x, photo.focus_y) }}
    />
  )
}

const NoPictureIcon = icon(
  <path d="M9 5h9.5A1.5 1.5 0 0 1 20 6.5V15M17.5 19h-12A1.5 1.5 0 0 1 4 17.5V6m.5 9.5 3.5-3.5 7 7M3.5 3.5l17 17" />,
)

/** In the place of a photo that could not be loaded: its blur, with an icon. */
function MissingPhoto({ photo, alt, className }: Props) {
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={cx(FILL, 'grid place-items-center', className)}
      style={blurOf(photo)}
    >
      <span className="grid aspect-square w-12 max-w-1/2 place-items-center rounded-full bg-night/55 text-day">
        <NoPictureIcon className="size-1/2" />
      </span>
    </span>
  )
}

function blurOf({ placeholder }: StoredPhoto): CSSProperties {
  const blur = placeholderUrl(placeholder)
  return blur === '' ? {} : { backgroundImage: `url(${blur})` }
}

/** `object-position` of a crop that keeps the focus point visible. */
export const focusPosition = (x: number, y: number): string => `${x * 100}% ${y * 100}%`

/** A local photo (`blob:`) exists in one width only. */
const sourcesOf = (url: string) =>
  url.startsWith('blob:') ? { src: url } : { src: pictureUrl(url, 640), srcSet: srcSetOf(url) }
