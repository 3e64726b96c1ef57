// Reads a photo's size and blur placeholder for the preview; after the upload the server does the same.
import { useEffect, useState } from 'react'
import { rgbaToThumbHash } from 'thumbhash'
import type { ListingPhoto } from '../upload/listing-flow.ts'

export type PhotoMeta = { width: number; height: number; placeholder: string }

/** The longest side that ThumbHash accepts. */
const SMALL = 100

const known = new Map<string, PhotoMeta>()

async function readMeta(view: string): Promise<PhotoMeta> {
  const image = new Image()
  image.src = view
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  return { width, height, placeholder: blurOf(image, SMALL / Math.max(width, height)) }
}

function blurOf(image: HTMLImageElement, scale: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return btoa(String.fromCharCode(...rgbaToThumbHash(canvas.width, canvas.height, data)))
}

/** Contains only the photos read so far. */
export function usePhotoMeta(photos: readonly ListingPhoto[]): ReadonlyMap<string, PhotoMeta> {
  const [meta, setMeta] = useState<ReadonlyMap<string, PhotoMeta>>(known)
  useEffect(() => {
    for (const { view } of photos) {
      if (known.has(view)) continue
      readMeta(view).then(
        (read) => {
          known.set(view, read)
          setMeta(new Map(known))
        },
        // Not a picture; the picker reports it, the card shows the others.
        () => {},
      )
    }
  }, [photos])
  return meta
}
