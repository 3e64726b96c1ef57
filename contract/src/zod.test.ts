import { expect, test } from 'vitest'
import { uuid, z } from './zod.ts'

const firstMessage = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

test("a missing value is 'Required'", () => {
  expect(firstMessage(z.object({ make: z.string() }), {})).toBe('Required')
  expect(firstMessage(z.object({ kind: z.enum(['a', 'b']) }), {})).toBe('Required')
})

test("a number field left empty is 'Expected number, received nan'", () => {
  expect(firstMessage(z.number(), Number.NaN)).toBe('Expected number, received nan')
})

test.each([
  [null, 'null'],
  [[], 'array'],
  ['3', 'string'],
  [{}, 'object'],
])('%j instead of a number is reported by its type', (value, type) => {
  expect(firstMessage(z.number(), value)).toBe(`Expected number, received ${type}`)
})

test('an id is lowercased, and a text that is not a UUID is refused', () => {
  const id = '0198F0AB-CDEF-7000-8000-00000000ABCD'
  expect(uuid().parse(id)).toBe(id.toLowerCase())
  expect(uuid().safeParse('abcd').success).toBe(false)
})

test("a field's own message wins over the default", () => {
  expect(firstMessage(z.string().min(1, 'Make is required'), '')).toBe('Make is required')
})
