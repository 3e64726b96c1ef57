import { expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.ts'
import { aDeal, aVersion, someTerms } from './deal-examples.ts'
import { deals } from './deals.texts.ts'
import { nameIn, ownFirst, peopleOf } from './people.ts'

const speech = await speechIn('en', deals)

const order = (viewer: string | null) => {
  const people = ['anna', 'berta', 'dace'].map((id) => ({ id, name: id, isViewer: id === viewer }))
  return ownFirst(someTerms().legs, people).map(({ giver_id }) => giver_id)
}

test('first what the viewer gives, then what they get, however many cars there are', () => {
  expect(order('anna')).toEqual(['anna', 'dace', 'berta'])
  expect(order('dace')).toEqual(['dace', 'berta', 'anna'])
  expect(order(null)).toEqual(['anna', 'berta', 'dace'])
})

test('the name that was agreed with stays, and a new one stands beside it', () => {
  const names = [{ user_id: 'pia', name: 'Pia' }]
  const versions = [aVersion(1, { snapshot: { cars: [], names } })]
  const t = (key: string, { agreed = '', name = '' } = {}) => `${key} ${agreed} ${name}`.trim()
  const called = (
    name: string,
    agreed: { version: number; at: string } | null,
    is_deleted = false,
  ) =>
    nameIn(
      { agreed, versions },
      { user_id: 'pia', name, is_deleted },
      { t, locale: 'en-US', language: 'en' },
    )
  const agreed = { version: 1, at: '2026-11-19T10:00:00.000Z' }
  expect(called('Pia', agreed)).toBe('Pia')
  expect(called('Karl', agreed)).toBe('person.renamed Pia Karl')
  expect(called('Karl', null)).toBe('Karl')
  expect(called('Deleted user', agreed, true)).toBe('shell.deleted_user')
})

test('two parties of one name are told apart by the cars that they give, however it is written', () => {
  const called = (names: string[], viewer = 'anna') => {
    const parties = aDeal().parties.map((party, at) => ({ ...party, name: names[at] ?? '' }))
    return peopleOf(aDeal({ parties }), viewer, speech).map(({ name }) => name)
  }
  expect(called(['Pia', 'Karl', 'karl'])).toEqual([
    'Pia',
    'Karl (2017 Volvo berta)',
    'karl (2017 Volvo dace)',
  ])
  // The reader is "you".
  expect(called(['Karl', 'Karl', 'Pia'])).toEqual(['Karl', 'Karl', 'Pia'])
})
