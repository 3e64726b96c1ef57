import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { zip } from './zip.ts'

test('a download that is broken off closes the file it was reading', async () => {
  const photo = new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
  async function* files() {
    yield { name: 'photo.webp', content: photo }
  }
  for await (const piece of zip(files())) if (piece.length > 1000) break
  await expect.poll(() => photo.destroyed).toBe(true)
})
