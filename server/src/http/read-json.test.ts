import { request as limits } from '@keyswap/contract/limits'
import { describe, expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const { max_json_values, max_json_depth } = limits

const refused = (code: string) => expect.objectContaining({ code })

describe('a body', () => {
  test.each([
    ['a list', '[1, 2]', [1, 2]],
    ['a text with brackets, commas and quotes', '"[[,,\\"{,"', '[[,,"{,'],
    ['a text that ends with a backslash', '["\\\\", 1]', ['\\', 1]],
    ['a byte order mark', '\ufeff{}', {}],
  ])('with %s is read', (_, text, value) => {
    expect(readJson(text)).toEqual(value)
  })

  test('may have 500 values and no more, and characters in texts do not count', () => {
    const list = (values: number) => `[${Array(values).fill('",,[["').join()}]`
    expect(readJson(list(max_json_values - 2))).toHaveLength(max_json_values - 2)
    expect(() => readJson(list(max_json_values))).toThrow(refused('INVALID_INPUT'))
    const keys = Array.from({ length: max_json_values }, (_, nth) => `"k${nth}":0`)
    expect(() => readJson(`{${keys.join()}}`)).toThrow(refused('INVALID_INPUT'))
  })

  test('may be 20 levels deep and no more', () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(readJson(deep(max_json_depth))).toBeInstanceOf(Array)
    expect(() => readJson(deep(max_json_depth + 1))).toThrow(refused('INVALID_INPUT'))
  })

  test.each(['{', '"', '"\\', '[1,]', 'x', ''])('%j is malformed', (text) => {
    expect(() => readJson(text)).toThrow(refused('MALFORMED_BODY'))
  })
})
