import { expect, test } from 'vitest'
import { createWrongTokens } from './wrong-tokens.ts'

const at = { now: 1_000_000 }
const aCount = (most?: number) => createWrongTokens({ max: 3, seconds: 30 }, most, () => at.now)

test('an address waits from one call above its allowance on, and no longer than needed', () => {
  const wrong = aCount()
  for (let call = 0; call < 3; call += 1) {
    wrong.count('a')
    expect(wrong.waitOf('a')).toBe(0)
  }
  wrong.count('a')
  expect(wrong.waitOf('a')).toBe(10)
  expect(wrong.waitOf('b')).toBe(0)
  at.now += 10_000
  expect(wrong.waitOf('a')).toBe(0)
})

test('of too many addresses the one counted longest ago is forgotten', () => {
  const wrong = aCount(2)
  for (const address of ['a', 'a', 'a', 'a', 'b', 'a', 'c']) wrong.count(address)
  expect(wrong.waitOf('a')).toBeGreaterThan(0)
  wrong.count('d')
  wrong.count('e')
  expect(wrong.waitOf('a')).toBe(0)
})
