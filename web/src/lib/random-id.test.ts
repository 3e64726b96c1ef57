import { expect, test } from 'vitest'
import { randomId } from './random-id.ts'

test('ids are distinct random UUIDs', () => {
  const ids = Array.from({ length: 100 }, randomId)
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
  expect(new Set(ids).size).toBe(100)
})
