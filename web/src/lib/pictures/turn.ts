import { photo as limits } from '@keyswap/contract/limits'
import { CompressionError, jpeg } from './compression.ts'
import { fitWithin } from './picture-size.ts'

/** The photo a quarter further to the right, in the size and format of an upload. */
export async function turned(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new CompressionError('load')
  })
  const { width, height } = fitWithin(image.width, image.height, limits.longest_side)
  const canvas = Object.assign(document.createElement('canvas'), { width: height, height: width })
  const context = canvas.getContext('2d')
  if (!context) throw new CompressionError('context')
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, height, width)
  context.imageSmoothingQuality = 'high'
  context.translate(height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(image, 0, 0, width, height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, jpeg.type, jpeg.quality),
  )
  if (!blob) throw new CompressionError('compress')
  return blob
}
