import { photo as limits } from '@keyswap/contract/limits'
import { CompressionError, jpeg } from './compression.ts'
import { fitWithin } from './picture-size.ts'

type Size = { width: number; height: number }

/** A part of a photo, in fractions of its width and height. */
export type Box = { x: number; y: number; width: number; height: number }

/** The photo a quarter further to the right. */
export const turned = (file: Blob): Promise<Blob> =>
  redrawn(
    file,
    ({ width, height }) => ({ width: height, height: width }),
    (context, draw, { height }) => {
      context.translate(height, 0)
      context.rotate(Math.PI / 2)
      draw()
    },
  )

/** A pale grey, as of an empty number plate. */
const COVER = '#dcdfe3'

/** The photo with this part painted over: what was there is not in the file any more. */
export const covered = (file: Blob, box: Box): Promise<Blob> =>
  redrawn(
    file,
    (size) => size,
    (context, draw, { width, height }) => {
      draw()
      context.fillStyle = COVER
      context.fillRect(box.x * width, box.y * height, box.width * width, box.height * height)
    },
  )

type Draw = (context: CanvasRenderingContext2D, draw: () => void, photo: Size) => void

/** In the size and format of an upload. */
async function redrawn(file: Blob, shapeOf: (photo: Size) => Size, draw: Draw): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new CompressionError('load')
  })
  const photo = fitWithin(image.width, image.height, limits.longest_side)
  const shape = shapeOf(photo)
  const canvas = Object.assign(document.createElement('canvas'), shape)
  const context = canvas.getContext('2d')
  if (!context) throw new CompressionError('context')
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, shape.width, shape.height)
  context.imageSmoothingQuality = 'high'
  draw(context, () => context.drawImage(image, 0, 0, photo.width, photo.height), photo)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, jpeg.type, jpeg.quality),
  )
  if (!blob) throw new CompressionError('compress')
  return blob
}
