import { expect, test } from 'vitest'
import { fieldNames } from './car-fields.ts'
import {
  firstWrong,
  issuesAt,
  listingSteps,
  stepAfter,
  stepBefore,
  stepOf,
} from './listing-steps.ts'

test('the steps are photos, car and words', () => {
  expect(listingSteps.map(stepAfter)).toEqual(['car', 'words', 'words'])
  expect(listingSteps.map(stepBefore)).toEqual(['photos', 'photos', 'car'])
})

test('location and description belong to the step “words”, all other fields to “car”', () => {
  const words = fieldNames.filter((name) => stepOf(name) === 'words')
  expect(words).toEqual(['location', 'description'])
})

test('a step is blocked only by issues of its own fields; the first wrong field is the topmost', () => {
  const issues = { description: 'too short', model: 'Model is required', year: 'Invalid year' }
  expect(issuesAt('car', issues)).toEqual({ model: 'Model is required', year: 'Invalid year' })
  expect(issuesAt('words', issues)).toEqual({ description: 'too short' })
  expect(issuesAt('photos', issues)).toEqual({})
  expect(firstWrong(issues)).toBe('model')
  expect(firstWrong({})).toBeUndefined()
})
