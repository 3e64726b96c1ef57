import { expect, test } from 'vitest'
import { Json, jsonList, jsonObject, jsonWith } from './json.ts'

const car = new Json<{ make: string }>('{"make":"Škoda \\"120\\""}')

test('JSON text is put together without being parsed', () => {
  const cars = [12, null].map((distance_km) => jsonWith(car, { distance_km }))
  const answer = jsonObject({ results: jsonList(cars), q: 'a "b"', has_more: false })
  expect(JSON.parse(answer.text)).toEqual({
    results: [
      { make: 'Škoda "120"', distance_km: 12 },
      { make: 'Škoda "120"', distance_km: null },
    ],
    q: 'a "b"',
    has_more: false,
  })
  expect(jsonList([]).text).toBe('[]')
})
