// Shrinks a photo for the upload, in a worker if the browser supports it, otherwise on the page.
import { trustedScript } from '../scripts/trusted-scripts.ts'
import script from './compress.worker.ts?worker&url'
import {
  type CompressionAnswer,
  CompressionError,
  type CompressionRequest,
  compressWith,
  jpeg,
} from './compression.ts'

export const compress = (file: Blob): Promise<Blob> => {
  worker ??= canUseWorker() ? startWorker() : null
  return worker ? worker(file) : compressHere(file)
}

type Compressor = (file: Blob) => Promise<Blob>

/** Undefined until needed, null if workers are not supported or this one has failed. */
let worker: Compressor | null | undefined

const canUseWorker = (): boolean =>
  typeof Worker === 'function' &&
  typeof OffscreenCanvas === 'function' &&
  typeof createImageBitmap === 'function'

type Waiting = { file: Blob; resolve: (blob: Blob) => void; reject: (error: Error) => void }

function startWorker(): Compressor {
  const started = new Worker(trustedScript(script), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let count = 0
  started.addEventListener('message', ({ data }: MessageEvent<CompressionAnswer>) => {
    const request = waiting.get(data.id)
    waiting.delete(data.id)
    if ('blob' in data) request?.resolve(data.blob)
    else request?.reject(new CompressionError(data.failure))
  })
  // The worker failed to start or crashed: compress on the page instead.
  started.addEventListener('error', () => {
    worker = null
    for (const { file, resolve, reject } of waiting.values())
      compressHere(file).then(resolve, reject)
    waiting.clear()
  })
  return (file) =>
    new Promise((resolve, reject) => {
      count += 1
      waiting.set(count, { file, resolve, reject })
      started.postMessage({ id: count, file } satisfies CompressionRequest)
    })
}

const compressHere: Compressor = (file) => compressWith(file, decodeHere, makeCanvasHere)

async function decodeHere(file: Blob) {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return { image, width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(address)
  }
}

function makeCanvasHere(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return {
    context: canvas.getContext('2d'),
    toJpeg: () =>
      new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, jpeg.type, jpeg.quality)),
  }
}
