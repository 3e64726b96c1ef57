import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('later ids sort after earlier ones, and ids made in the same millisecond differ', () => {
  const moments = [0, 1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1]
  const ids = moments.map((moment) => newId(moment))
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(Array.from({ length: 1000 }, () => newId(1))).size).toBe(1000)
})
