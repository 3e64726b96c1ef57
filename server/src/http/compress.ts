import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'

// Smaller answers fit two network packets anyway.
const WORTH_BYTES = 2_048

// Measured on a deck of 20 cards (docs/performance.md): stronger settings cost more CPU than the bytes they save.
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const GZIP = { level: 1 }

const withZstd = promisify(zstdCompress)
const withGzip = promisify(gzip)

/** The body of a text answer, compressed if it is worth it and the client accepts it. */
export async function answerText(
  text: string,
  accepted: string | string[] = '',
): Promise<{ body: string | Buffer; encoding?: 'zstd' | 'gzip' }> {
  if (text.length < WORTH_BYTES) return { body: text }
  if (accepted.includes('zstd')) return { body: await withZstd(text, ZSTD), encoding: 'zstd' }
  if (accepted.includes('gzip')) return { body: await withGzip(text, GZIP), encoding: 'gzip' }
  return { body: text }
}
