import { expect, test } from 'vitest'
import { someTerms } from './deal-examples.ts'
import { ownFirst } from './people.ts'

const order = (viewer: string | null) => {
  const people = ['anna', 'berta', 'dace'].map((id) => ({ id, name: id, isViewer: id === viewer }))
  return ownFirst(someTerms().legs, people).map(({ giver_id }) => giver_id)
}

test('first what the viewer gives, then what they get, however many cars there are', () => {
  expect(order('anna')).toEqual(['anna', 'dace', 'berta'])
  expect(order('dace')).toEqual(['dace', 'berta', 'anna'])
  expect(order(null)).toEqual(['anna', 'berta', 'dace'])
})
