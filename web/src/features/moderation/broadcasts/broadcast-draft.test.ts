import type { Me } from '@keyswap/contract/accounts'
import { afterEach, expect, test } from 'vitest'
import { stubStorage } from '../../../../test/browser.ts'
import { endSession, startSession, updateUser } from '../../../lib/http/session.ts'
import { currentDraft, draftToSend, dropDraft, editDraft } from './broadcast-draft.ts'

const signIn = (id: string) =>
  startSession({ user: { id } as Me, access_token: id, expires_at: '' })
const EMPTY = { title: '', content: '', client_id: undefined }

afterEach(() => {
  dropDraft()
  endSession()
})

test('a retry after a lost response has the same client_id; an edited draft gets another', () => {
  editDraft({ title: ' News ' })
  editDraft({ content: ' All is well.\n' })
  const first = draftToSend()
  expect(first).toMatchObject({ title: 'News', content: 'All is well.' })
  expect(draftToSend()).toEqual(first)
  expect(currentDraft()).toMatchObject({ title: ' News ', content: ' All is well.\n' })
  editDraft({ content: 'All is very well.' })
  expect(draftToSend().client_id).not.toBe(first.client_id)
})

test('the next announcement starts empty, with a new client_id', () => {
  editDraft({ title: 'News', content: 'All is well.' })
  const { client_id } = draftToSend()
  dropDraft()
  expect(currentDraft()).toEqual(EMPTY)
  editDraft({ title: 'News', content: 'All is well.' })
  expect(draftToSend().client_id).not.toBe(client_id)
})

test('the draft stays as long as its author is signed in', () => {
  stubStorage('localStorage')
  signIn('anna')
  editDraft({ title: 'News' })
  updateUser({ id: 'anna', name: 'Anna' } as Me)
  expect(currentDraft().title).toBe('News')
  endSession()
  expect(currentDraft()).toEqual(EMPTY)
  signIn('anna')
  editDraft({ title: 'More news' })
  signIn('berta')
  expect(currentDraft()).toEqual(EMPTY)
})
