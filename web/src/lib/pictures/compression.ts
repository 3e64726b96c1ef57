// The messages between page and worker, and the compression code that both run.
import { photo as limits } from '@keyswap/contract/limits'
import { fitWithin } from './picture-size.ts'

/** The step that failed; each has a text in the messages. */
export type CompressionFailure = 'context' | 'compress' | 'load' | 'read'

export type CompressionRequest = { id: number; file: Blob }
export type CompressionAnswer =
  | { id: number; blob: Blob }
  | { id: number; failure: CompressionFailure }

export class CompressionError extends Error {
  override name = 'CompressionError'
  readonly failure: CompressionFailure

  constructor(failure: CompressionFailure) {
    super(failure)
    this.failure = failure
  }
}

type Drawn = Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'imageSmoothingQuality'> & {
  drawImage: (image: CanvasImageSource, x: number, y: number, width: number, height: number) => void
}

type Canvas<Context extends Drawn> = { context: Context | null; toJpeg: () => Promise<Blob | null> }

/** Decodes, scales down, encodes. Page and worker differ in how they decode and make a canvas. */
export async function compressWith(
  file: Blob,
  decode: (file: Blob) => Promise<{ image: CanvasImageSource; width: number; height: number }>,
  makeCanvas: (width: number, height: number) => Canvas<Drawn>,
): Promise<Blob> {
  const decoded = await decode(file).catch(async () => {
    throw new CompressionError((await isReadable(file)) ? 'load' : 'read')
  })
  const { width, height } = fitWithin(decoded.width, decoded.height, limits.longest_side)
  const { context, toJpeg } = makeCanvas(width, height)
  if (!context) throw new CompressionError('context')
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(decoded.image, 0, 0, width, height)
  const blob = await toJpeg().catch(() => null)
  if (!blob) throw new CompressionError('compress')
  return blob
}

/** False for a file that was moved or changed after it was chosen. */
const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

export const jpeg = { type: 'image/jpeg', quality: limits.jpeg_quality } as const
