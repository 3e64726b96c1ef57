import { expect, test } from 'vitest'
import { createThread } from './thread.ts'

const echo = new URL('../../test/thread-example.ts', import.meta.url)

test('a thread answers each input, one after the other', async () => {
  const ask = createThread<string, string>(echo)
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a!', 'b!', 'c!'])
})

test('an error in a thread is that of its input alone, and so is the end of the thread', async () => {
  const ask = createThread<string, string>(echo)
  const [thrown, ended, right] = await Promise.allSettled(['throw', 'exit', 'a'].map(ask))
  expect(thrown).toMatchObject({ status: 'rejected', reason: { message: 'thrown' } })
  expect(ended).toMatchObject({
    status: 'rejected',
    reason: { message: 'The thread ended with 3' },
  })
  expect(right).toEqual({ status: 'fulfilled', value: 'a!' })
})
