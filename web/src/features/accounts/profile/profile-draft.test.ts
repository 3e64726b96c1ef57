import type { Me } from '@keyswap/contract/accounts'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../../test/browser.ts'
import { isChanged, profileChangeOf, savedFields } from './profile-draft.ts'

const anna: Me = {
  id: '0190a0a0-0000-7000-8000-000000000000',
  email: 'anna@example.com',
  name: 'Anna',
  username: 'Anna',
  avatar_url: null,
  location: 'Riga',
  language: 'en',
  distance_unit: null,
  currency: null,
  offer_rings: true,
  ask_by_mail: true,
  show_answering: true,
  told_by: null,
  away_until: null,
  time_zone: null,
  is_admin: false,
  is_moderator: false,
  created_at: '2026-11-01T10:00:00.000Z',
}

test('only changed fields are sent', () => {
  expect(profileChangeOf(anna, { name: 'Anna', location: 'Riga' })).toEqual({})
  expect(profileChangeOf(anna, { name: 'Anna O', location: 'Riga' })).toEqual({ name: 'Anna O' })
  expect(profileChangeOf(anna, { name: 'Anna', location: 'Cēsis' })).toEqual({ location: 'Cēsis' })
})

test('an emptied location is cleared', () => {
  expect(profileChangeOf(anna, { name: 'Anna', location: ' ' })).toEqual({ location: null })
  expect(isChanged({ ...anna, location: null }, { name: 'Anna', location: '' })).toBe(false)
})

test('surrounding blanks are not a change', () => {
  expect(isChanged(anna, { name: ' Anna ', location: 'Riga ' })).toBe(false)
})

test('what cannot be seen is not sent, and is no change of an older name that has it', () => {
  const changed = { name: 'Anna\u200b \u00a0Ozola\u202e', location: 'Riga' }
  expect(profileChangeOf(anna, changed)).toEqual({ name: 'Anna Ozola' })
  expect(isChanged(anna, { name: 'Anna\u200b', location: 'Riga' })).toBe(false)
  const older = { ...anna, name: 'An\u200bna' }
  expect(isChanged(older, savedFields(older))).toBe(false)
  expect(profileChangeOf(older, { name: 'An\u200bnas', location: 'Riga' })).toEqual({
    name: 'Annas',
  })
})

test('an account without a location starts with an empty field', () => {
  expect(savedFields({ ...anna, location: null })).toEqual({ name: 'Anna', location: '' })
})

test('closing the page asks while a field differs, and no longer once all are saved, reverted or discarded', async () => {
  const { mayLeave } = aBrowser()
  const { discardDraft, editProfile, settleDraft } = await import('./profile-draft.ts')
  editProfile(anna, { name: 'Anna O' })
  expect(mayLeave()).toBe(false)
  editProfile(anna, { name: 'Anna' })
  expect(mayLeave()).toBe(true)
  editProfile(anna, { name: 'Anna O' })
  editProfile(anna, { location: 'Cēsis' })
  // The location was typed while the name was being saved.
  settleDraft({ ...anna, name: 'Anna O' })
  expect(mayLeave()).toBe(false)
  settleDraft({ ...anna, location: 'Cēsis' })
  expect(mayLeave()).toBe(false)
  settleDraft({ ...anna, name: 'Anna O', location: 'Cēsis' })
  expect(mayLeave()).toBe(true)
  editProfile(anna, { name: 'Anna O' })
  discardDraft()
  expect(mayLeave()).toBe(true)
})
