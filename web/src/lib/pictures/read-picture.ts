// Checks whether this browser can decode a chosen file, reads its dimensions, and converts HEIC to JPEG.
import { photo as limits } from '@keyswap/contract/limits'
import { isWhole, kindOf } from './picture-kind.ts'
import { fitWithin } from './picture-size.ts'

export type ReadPicture =
  | {
      ok: true
      /** What to upload: the file itself, or a JPEG of it if it was HEIC, which the server does not accept. */
      file: Blob
      is_converted: boolean
      width: number
      height: number
    }
  /** `type`: not a picture, or a broken one. `heic`: this browser cannot decode HEIC. `read`: reading it failed. */
  | { ok: false; why: 'type' | 'heic' | 'read' }

export async function readPicture(file: Blob): Promise<ReadPicture> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (!bytes) return { ok: false, why: 'read' }
  const kind = kindOf(bytes)
  const decoded = isWhole(kind, bytes) ? await decode(file) : null
  if (!decoded) return { ok: false, why: kind === 'heic' ? 'heic' : 'type' }
  const { width, height } = decoded
  try {
    if (kind !== 'heic') return { ok: true, file, is_converted: false, width, height }
    const jpeg = await toJpeg(decoded)
    if (!jpeg) return { ok: false, why: 'heic' }
    return { ok: true, file: jpeg, is_converted: true, width, height }
  } finally {
    decoded.release()
  }
}

type Decoded = { image: CanvasImageSource; width: number; height: number; release: () => void }

/** Null if this browser cannot decode it. */
async function decode(file: Blob): Promise<Decoded | null> {
  try {
    return await (typeof createImageBitmap === 'function' ? decodeBitmap(file) : decodeImage(file))
  } catch {
    return null
  }
}

async function decodeBitmap(file: Blob): Promise<Decoded> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return { image, width: image.width, height: image.height, release: () => image.close() }
}

async function decodeImage(file: Blob): Promise<Decoded> {
  const address = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(address)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return { image, width: image.naturalWidth, height: image.naturalHeight, release }
  } catch (error) {
    release()
    throw error
  }
}

/** With the same maximum size and quality as other uploads. */
function toJpeg({ image, width, height }: Decoded): Promise<Blob | null> {
  const size = fitWithin(width, height, limits.longest_side)
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', limits.jpeg_quality))
}
