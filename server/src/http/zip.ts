import { makeZip } from 'client-zip'

type File = { name: string; content: string | AsyncIterable<Uint8Array> }

/** Streams a ZIP: of a streamed file only a few chunks are in memory at a time. */
export const zip = (files: AsyncIterable<File>): AsyncIterable<Uint8Array> =>
  makeZip(entries(files))

async function* entries(files: AsyncIterable<File>) {
  for await (const { name, content } of files)
    yield { name, input: content, lastModified: new Date() }
}
