import { Readable } from 'node:stream'

/** What is read piece by piece, as a stream that can be destroyed before it was read to its end. */
export const asStream = (bytes: AsyncIterable<Uint8Array>): Readable =>
  bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })
