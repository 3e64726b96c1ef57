import { expect, test } from 'vitest'
import { aBrowser, aServer } from './browser.ts'

const late = (path: string) => () => void fetch(path).catch(() => {})

// Two tests: the second one waits for calls of the first.
test('a test may end while its tab waits for a timer', () => {
  aBrowser()
  setInterval(late('/interval'), 1)
  setTimeout(late('/timeout'), 20)
})

test('a tab of an earlier test sends nothing', async () => {
  const calls = aServer(() => null)
  await new Promise((done) => setTimeout(done, 30))
  expect(calls).toEqual([])
})
