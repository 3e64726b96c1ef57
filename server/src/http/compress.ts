import { promisify } from 'node:util'
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'

// Smaller answers fit into two network packets anyway.
const WORTH_BYTES = 2_048

// A deck of 20 cards has 34 kB. zstd 1 makes 10 kB of it; gzip 1 makes 11 kB and takes one and a half times as long. Stronger
// settings take longer and save at most a few hundred bytes.
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const GZIP = { level: 1 }

// Compressing 33 kB takes 290 µs of CPU; passing it to another thread and back took 330 µs more (3 kB: 70 µs, and 170 more). So
// only longer texts, which would keep other requests waiting, go to another thread.
const SHORT_CHARACTERS = 65_536

const longWithZstd = promisify(zstdCompress)
const longWithGzip = promisify(gzip)

type Body = { body: string | Buffer; encoding?: 'zstd' | 'gzip' }

const isWorth = (text: string): boolean =>
  text.length >= WORTH_BYTES || Buffer.byteLength(text) >= WORTH_BYTES

/**
 * The body of a text answer, compressed if it is worth it and the client accepts it. `varies` is true if another client may get
 * another body.
 */
export async function encodeText(
  text: string,
  accepted: string | string[] = '',
): Promise<Body & { varies: boolean }> {
  return isWorth(text)
    ? { ...(await compressed(text, accepted)), varies: true }
    : { body: text, varies: false }
}

async function compressed(text: string, accepted: string | string[]): Promise<Body> {
  const accepts = parseAcceptEncoding(String(accepted))
  const isShort = text.length <= SHORT_CHARACTERS
  if (accepts('zstd')) {
    const body = isShort ? zstdCompressSync(text, ZSTD) : await longWithZstd(text, ZSTD)
    return { body, encoding: 'zstd' }
  }
  if (accepts('gzip')) {
    const body = isShort ? gzipSync(text, GZIP) : await longWithGzip(text, GZIP)
    return { body, encoding: 'gzip' }
  }
  return { body: text }
}

/** Returns a function that says whether an encoding is accepted. `gzip;q=0` means that it is not. */
export const parseAcceptEncoding = (header: string) => {
  const listed = header.split(',').map((one) => one.trim().split(/;\s*q=/))
  return (encoding: string) =>
    listed.some(([name, quality = '1']) => name === encoding && Number(quality) > 0)
}
