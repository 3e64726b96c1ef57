import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aFolder } from '../../test/folder.ts'
import { createSpool } from './spool.ts'

const IS_LINUX = process.platform === 'linux'

const filesIn = (folder: string) => readdir(path.join(folder, 'uploads'))
const minutesAgo = async (folder: string, minutes: number) => {
  const then = new Date(Date.now() - minutes * 60_000)
  for (const name of await filesIn(folder))
    await utimes(path.join(folder, 'uploads', name), then, then)
}

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

/** Runs a process that is killed during an upload, and leaves the folder as it is then. */
async function killedDuringUpload(folder: string, unlinks: boolean): Promise<void> {
  const program = `
    import { createSpool } from ${JSON.stringify(new URL('./spool.ts', import.meta.url).href)}
    const spool = await createSpool(${JSON.stringify(folder)}, { unlinks: ${unlinks} })
    async function* endless() {
      yield Buffer.from('raw picture')
      console.log('begun')
      setInterval(() => {}, 1000)
      await new Promise(() => {})
    }
    await spool.use(endless(), 1000, async () => {})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

afterEach(() => {
  vi.useRealTimers()
})

describe.each(IS_LINUX ? [true, false] : [false])('unlinking open files: %s', (unlinks) => {
  test('a picture exists while it is worked on, and is removed afterwards', async () => {
    const folder = await aFolder()
    const spool = await createSpool(folder, { unlinks })
    const text = await spool.use(pieces('a', 'b'), 10, (file) => readFile(file, 'utf8'))
    expect(text).toBe('ab')
    expect(await filesIn(folder)).toEqual([])
    const failing = () => spool.use(pieces('a'), 10, () => Promise.reject(new Error('no')))
    await expect(failing()).rejects.toThrow('no')
    for (const texts of [['ab'], ['a', 'b'], ['', 'ab', '']])
      expect(await spool.use(pieces(...texts), 2, (file) => readFile(file, 'utf8'))).toBe('ab')
    const tooLong = () => spool.use(pieces('a', 'b'), 1, async () => {})
    await expect(tooLong()).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
    expect(await filesIn(folder)).toEqual([])
  })
})

if (IS_LINUX)
  test('on Linux a kill -9 during an upload leaves no file', async () => {
    const folder = await aFolder()
    await killedDuringUpload(folder, true)
    expect(await filesIn(folder)).toEqual([])
  })

describe('on other systems the file left by a kill -9', () => {
  test('is private, and the first start after five minutes removes it', async () => {
    const folder = await aFolder()
    await killedDuringUpload(folder, false)
    const [left = ''] = await filesIn(folder)
    expect((await stat(path.join(folder, 'uploads', left))).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(folder, 'uploads'))).mode & 0o777).toBe(0o700)
    // Another instance may still use the file.
    await minutesAgo(folder, 4)
    await createSpool(folder, { unlinks: false })
    expect(await filesIn(folder)).toEqual([left])
    await minutesAgo(folder, 5.1)
    await createSpool(folder, { unlinks: false })
    expect(await filesIn(folder)).toEqual([])
  })

  test('is removed by a running server within a minute after it is five minutes old', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const folder = await aFolder()
    await createSpool(folder, { unlinks: false })
    await killedDuringUpload(folder, false)
    for (const [minutes, left] of [
      [1, 1],
      [4, 1],
      [5.1, 0],
    ] as const) {
      await minutesAgo(folder, minutes)
      vi.advanceTimersByTime(60_000)
      await expect.poll(() => filesIn(folder)).toHaveLength(left)
    }
  })
})
