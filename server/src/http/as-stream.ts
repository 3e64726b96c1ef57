import { Readable } from 'node:stream'

/** Makes a stream of bytes that come piece by piece. It can be destroyed before its end. */
export const asStream = (bytes: AsyncIterable<Uint8Array>): Readable =>
  bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })
