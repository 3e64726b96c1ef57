import { expect, test } from 'vitest'
import { car } from '../limits.ts'
import { catalogue } from './catalogue.ts'

const names = catalogue.map(({ name }) => name)

test('the catalogue has at least 60 makes and more than 1,000 models', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(60)
  expect(names).toEqual(expect.arrayContaining(['Audi', 'BMW', 'Škoda', 'Volvo', 'RAF', 'Tesla']))
  const models = catalogue.flatMap((make) => make.models)
  expect(models.length).toBeGreaterThan(1000)
})

test('no make is listed twice, and makes are in alphabetical order', () => {
  expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')))
})

test.each(catalogue)('$name: no model twice, and all names trimmed and short enough', (make) => {
  expect(new Set(make.models).size).toBe(make.models.length)
  for (const text of [make.name, ...make.models]) {
    expect(text).toBe(text.trim())
    expect(text).not.toBe('')
    expect(text.length).toBeLessThanOrEqual(car.name_max_length)
  }
})
