// What the server will find out about a picture once it is stored, found out here for the preview: its size, and the
// blur around it.
import { useEffect, useState } from 'react'
import { rgbaToThumbHash } from 'thumbhash'
import type { ListingPhoto } from './listing-flow.ts'

export type Look = { width: number; height: number; placeholder: string }

/** The longest side that the blur's method takes. */
const SMALL = 100

const known = new Map<string, Look>()

async function lookAt(view: string): Promise<Look> {
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

/** Of those photos that could be looked at so far. */
export function usePhotoLooks(photos: readonly ListingPhoto[]): ReadonlyMap<string, Look> {
  const [looks, setLooks] = useState<ReadonlyMap<string, Look>>(known)
  useEffect(() => {
    for (const { view } of photos) {
      if (known.has(view)) continue
      lookAt(view).then(
        (look) => {
          known.set(view, look)
          setLooks(new Map(known))
        },
        // Not a picture, as the picker says: the card shows the others.
        () => {},
      )
    }
  }, [photos])
  return looks
}
