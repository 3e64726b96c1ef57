import { expect, test } from 'vitest'
import { fieldNames } from './car-fields.ts'
import { firstWrong, issuesAt, stepAfter, stepBefore, stepOf, steps } from './listing-steps.ts'

test('photos, car, words, and then as others see it', () => {
  expect(steps.map(stepAfter)).toEqual(['car', 'words', 'preview', 'preview'])
  expect(steps.map(stepBefore)).toEqual(['photos', 'photos', 'car', 'words'])
})

test('every field has its step', () => {
  const words = fieldNames.filter((name) => stepOf(name) === 'words')
  expect(words).toEqual(['location', 'description'])
})

test('a step is held up by its own fields only, the uppermost first', () => {
  const issues = { description: 'too short', model: 'Model is required', year: 'Invalid year' }
  expect(issuesAt('car', issues)).toEqual({ model: 'Model is required', year: 'Invalid year' })
  expect(issuesAt('words', issues)).toEqual({ description: 'too short' })
  expect(issuesAt('photos', issues)).toEqual({})
  expect(firstWrong(issues)).toBe('model')
  expect(firstWrong({})).toBeUndefined()
})
