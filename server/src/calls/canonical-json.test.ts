import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, hashOf } from './canonical-json.ts'

describe('canonical JSON', () => {
  test('is what the examples of RFC 8785 say', () => {
    const example = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
        "string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    )
    expect(canonicalJson(example)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  test('sorts names by UTF-16 code units, as in RFC 8785, section 3.2.3', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))
    expect([...text.matchAll(/"([^"]+)":0/g)].map(([, name]) => JSON.parse(`"${name}"`))).toEqual(
      sorted,
    )
  })

  test('keeps the order of arrays and sorts at every depth; 10 comes before 9, as text', () => {
    expect(canonicalJson([{ b: { 9: 1, 10: 2 }, a: [3, 1, 2] }])).toBe(
      '[{"a":[3,1,2],"b":{"10":2,"9":1}}]',
    )
    expect(canonicalJson([-0, 0, '', [], {}])).toBe('[0,0,"",[],{}]')
  })

  test('does not depend on the order in which an object was put together', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined])('%s has none', (value) => {
    expect(() => canonicalJson({ value })).toThrow('is not JSON')
  })

  test('a hash is the SHA-256 of its UTF-8, in hex', () => {
    const utf8 = Buffer.from('{"auto":"Škoda","gads":2019}')
    expect(hashOf({ gads: 2019, auto: 'Škoda' })).toBe(
      createHash('sha256').update(utf8).digest('hex'),
    )
    expect(hashOf({ gads: 2019, auto: 'Škoda' })).toMatch(/^[0-9a-f]{64}$/)
    expect(hashOf({ gads: 2019, auto: 'Skoda' })).not.toBe(hashOf({ gads: 2019, auto: 'Škoda' }))
  })
})
