import type { Readable } from 'node:stream'
import { makeZip } from 'client-zip'

type File = { name: string; content: string | Readable }

/** Streams a ZIP: of a streamed file only a few chunks are in memory at a time. */
export const zip = (files: AsyncIterable<File>): AsyncIterable<Uint8Array> =>
  makeZip(entries(files))

async function* entries(files: AsyncIterable<File>) {
  for await (const { name, content } of files) {
    try {
      yield { name, input: content, lastModified: new Date() }
    } catch {
      // client-zip throws here if the download is broken off, and leaves the file open that it was reading.
      return
    } finally {
      if (typeof content !== 'string') content.destroy()
    }
  }
}
