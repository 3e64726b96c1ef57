import { session } from '@keyswap/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKnownTokens } from './known-tokens.ts'

const token = (id: string, byte: number) => ({ id, hash: Buffer.alloc(32, byte) })
const [first, second, third] = [token('anna', 1), token('anna', 2), token('berta', 3)]

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a token is known with its own member only, until it is forgotten', () => {
  const known = createKnownTokens()
  known.add(first)
  expect(known.has(first)).toBe(true)
  expect(known.has(token('berta', 1))).toBe(false)
  known.forget(first)
  expect(known.has(first)).toBe(false)
})

test('a token is known for as long as an access token lives', () => {
  const known = createKnownTokens()
  known.add(first)
  vi.advanceTimersByTime(session.access_token_ms - 1)
  expect(known.has(first)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(known.has(first)).toBe(false)
})

test('of too many tokens the oldest is dropped', () => {
  const known = createKnownTokens(2)
  for (const one of [first, second, third]) known.add(one)
  expect([first, second, third].map(known.has)).toEqual([false, true, true])
})
