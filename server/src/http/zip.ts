import { makeZip } from 'client-zip'
import { asStream } from './as-stream.ts'

type File = { name: string; content: string | AsyncIterable<Uint8Array> }

/** Streams a ZIP. Of a streamed file only a few chunks are in memory at a time. */
export const zip = (files: AsyncIterable<File>): AsyncIterable<Uint8Array> =>
  makeZip(entries(files))

async function* entries(files: AsyncIterable<File>) {
  for await (const { name, content } of files) {
    const input = typeof content === 'string' ? content : asStream(content)
    try {
      yield { name, input, lastModified: new Date() }
    } catch {
      // client-zip throws here if the download is broken off, and leaves the file open that it was reading.
      return
    } finally {
      if (typeof input !== 'string') input.destroy()
    }
  }
}
