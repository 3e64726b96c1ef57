import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { aDeal, aVersion } from '../deal-examples.ts'
import { whatOthersDid } from './party-acts.ts'

const open = aDeal({ versions: [aVersion(1, { accepted_by: ['anna'] })] })
const everyone = ['anna', 'berta', 'dace']
const agreed = aDeal({
  state: 'agreed',
  agreed: { version: 1, at: '2026-11-15T12:00:00Z' },
  versions: [aVersion(1, { accepted_by: everyone, is_open: false })],
})
const told = (before: Deal, now: Partial<Deal>, viewer = 'anna') =>
  whatOthersDid(before, { ...before, ...now }, viewer)
const withKeys = (deal: Deal, ...ids: string[]): Deal => ({
  ...deal,
  parties: deal.parties.map((party) => ({
    ...party,
    handed_over_at: ids.includes(party.user_id) ? '2026-11-16T10:00:00Z' : null,
  })),
})

test('an end is told with who made it, unless the viewer did', () => {
  const ended = (by: string | null) => ({ by, reason: null, cause: null })
  const cancelled = { state: 'cancelled' as const, ended: ended('berta') }
  expect(told(agreed, cancelled)).toEqual({ what: 'cancelled', by: 'berta' })
  expect(told(agreed, cancelled, 'berta')).toBeNull()
  expect(told(open, { state: 'declined', ended: ended('dace') })).toEqual({
    what: 'declined',
    by: 'dace',
  })
  expect(told(open, { state: 'expired' })).toEqual({ what: 'expired', by: null })
  const withdrawn = { state: 'cancelled' as const, ended: ended('anna') }
  expect(told(open, withdrawn, 'berta')).toEqual({ what: 'withdrawn', by: 'anna' })
  expect(told({ ...agreed, ...cancelled }, {}), 'it was over already').toBeNull()
})

test('a version of another party is told, one’s own is not', () => {
  const versions = [...open.versions, aVersion(2, { proposed_by: 'berta' })]
  expect(told(open, { versions })).toEqual({ what: 'version', by: 'berta' })
  expect(told(open, { versions }, 'berta')).toBeNull()
})

test('that it is agreed is told to those who had accepted before', () => {
  expect(whatOthersDid(open, agreed, 'anna')).toEqual({ what: 'agreed' })
  expect(whatOthersDid(open, agreed, 'berta')).toBeNull()
})

test('the words of others are told', () => {
  const has = (...ids: string[]) => ({ parties: withKeys(agreed, ...ids).parties })
  expect(told(agreed, has('berta'))).toEqual({ what: 'keys', by: 'berta' })
  expect(told(agreed, has('anna'))).toBeNull()
  expect(told(withKeys(agreed, 'berta'), has())).toEqual({ what: 'taken_back', by: 'berta' })
  const disputes = [
    { by: 'dace', text: 'No.', created_at: '2026-11-16T10:00:00Z', repeated_at: null },
  ]
  expect(told(withKeys(agreed, 'berta'), { state: 'disputed', disputes })).toEqual({
    what: 'disputed',
    by: 'dace',
  })
  const done = { ...has(...everyone), state: 'done' as const }
  expect(told(withKeys(agreed, 'anna', 'berta'), done)).toEqual({ what: 'done' })
  expect(told(withKeys(agreed, 'anna', 'berta'), done, 'dace')).toBeNull()
})

test('nothing is told if nothing of it changed', () => {
  expect(told(agreed, { revision: 9, papers_revision: 4 })).toBeNull()
  expect(whatOthersDid(open, { ...agreed, id: 'another' }, 'anna')).toBeNull()
})
