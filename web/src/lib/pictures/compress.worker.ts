import {
  type CompressionAnswer,
  CompressionError,
  type CompressionRequest,
  compressWith,
  jpeg,
} from './compression.ts'

addEventListener('message', async ({ data }: MessageEvent<CompressionRequest>) => {
  postMessage(await answer(data))
})

async function answer({ id, file }: CompressionRequest): Promise<CompressionAnswer> {
  try {
    return { id, blob: await compressWith(file, decode, makeCanvas) }
  } catch (error) {
    return { id, failure: error instanceof CompressionError ? error.failure : 'compress' }
  }
}

async function decode(file: Blob) {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return { image, width: image.width, height: image.height }
}

function makeCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  return { context: canvas.getContext('2d'), toJpeg: () => canvas.convertToBlob(jpeg) }
}
