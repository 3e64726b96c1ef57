import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '../../../test/browser.ts'
import { forgetForms, keepForm, readForm } from './kept-form.ts'

const start = { place: '', items: [] as string[], offset: null as number | null }
const slot = { about: 'deal-1', form: 'counter', answers: 'version 1' }
const typed = { ...start, place: 'Sigulda', items: ['tow_bar'] }

let stored: Map<string, string>
beforeEach(() => {
  stored = stubStorage('localStorage')
})

test('what was typed is there again, for the same form and what it answers alone', () => {
  expect(readForm(slot, start)).toBeNull()
  keepForm(slot, typed)
  expect(readForm(slot, start)).toEqual(typed)
  expect(readForm({ ...slot, answers: 'version 2' }, start)).toBeNull()
  expect(readForm({ ...slot, form: 'papers' }, start)).toBeNull()
  expect(readForm({ ...slot, about: 'deal-2' }, start)).toBeNull()
  keepForm(slot, null)
  expect(readForm(slot, start)).toBeNull()
})

test('fields of another kind, as an earlier release may have kept them, start anew', () => {
  keepForm(slot, { ...typed, items: 'tow_bar', offset: 120, place: 'Cēsis' })
  expect(readForm(slot, start)).toEqual({ ...start, place: 'Cēsis' })
})

test('the forms of a deal are forgotten together, and no other ones', () => {
  const other = { ...slot, about: 'deal-10' }
  for (const each of [slot, { ...slot, form: 'papers a' }, other]) keepForm(each, typed)
  forgetForms('deal-1')
  expect([...stored.keys()]).toEqual(['keyswap-plan-form:null/deal-10/counter'])
  expect(readForm(other, start)).toEqual(typed)
})
