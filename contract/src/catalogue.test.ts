import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { car } from './limits.ts'

const names = catalogue.map(({ name }) => name)

test('the catalogue is wide enough to find the cars of Europe in it', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(60)
  expect(names).toEqual(expect.arrayContaining(['Audi', 'BMW', 'Škoda', 'Volvo', 'RAF', 'Tesla']))
  const models = catalogue.flatMap((make) => make.models)
  expect(models.length).toBeGreaterThan(1000)
})

test('makes are listed once, in the order of the alphabet', () => {
  expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')))
})

test.each(catalogue)('$name has every model once, each short enough to be listed', (make) => {
  expect(new Set(make.models).size).toBe(make.models.length)
  for (const text of [make.name, ...make.models]) {
    expect(text).toBe(text.trim())
    expect(text).not.toBe('')
    expect(text.length).toBeLessThanOrEqual(car.name_max_length)
  }
})
