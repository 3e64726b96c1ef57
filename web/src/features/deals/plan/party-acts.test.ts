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

test('a yes of one of three is told to the others', () => {
  const versions = [aVersion(1, { accepted_by: ['anna', 'berta'] })]
  expect(told(open, { versions })).toEqual({ what: 'accepted', by: 'berta' })
  expect(told(open, { versions }, 'berta')).toBeNull()
})

test('in a dispute a word said again, a wish to cancel and a dispute taken back are told', () => {
  const with_ = (id: string, more: Partial<Deal['parties'][number]>): Deal['parties'] =>
    agreed.parties.map((party) => (party.user_id === id ? { ...party, ...more } : party))
  const disputes = [
    { by: 'dace', text: 'No.', created_at: '2026-11-16T10:00:00Z', repeated_at: null },
  ]
  const disputed: Deal = { ...agreed, state: 'disputed', disputes }
  const repeats = { parties: with_('berta', { has_repeated: true }) }
  expect(told(disputed, repeats)).toEqual({ what: 'repeated', by: 'berta' })
  expect(told(disputed, repeats, 'berta')).toBeNull()
  const wants = { parties: with_('berta', { wants_cancel: true }) }
  expect(told(disputed, wants)).toEqual({ what: 'wants_cancel', by: 'berta' })
  expect(told(disputed, wants, 'berta')).toBeNull()
  const settled = { state: 'agreed' as const, disputes: [] }
  expect(told(disputed, settled)).toEqual({ what: 'settled', by: 'dace' })
  expect(told(disputed, settled, 'dace')).toBeNull()
})

test('money that another one received is told', () => {
  const cash = [{ from_id: 'anna', to_id: 'berta', amount_cents: 90_000, currency: 'EUR' as const }]
  const paid: Deal = { ...agreed, versions: [aVersion(1, { is_open: false }, { cash })] }
  const received = [{ payment: 0, at: '2026-11-16T10:00:00Z' }]
  expect(told(paid, { received })).toMatchObject({
    what: 'received',
    by: 'berta',
    payment: cash[0],
  })
  expect(told(paid, { received }, 'berta')).toBeNull()
})

test('papers that another one changed are told, and whether own ticks went with them', () => {
  const papers = (updated_at: string) =>
    [{ car_id: 'car of berta', updated_at }] as unknown as Deal['papers']
  const ticked = (by: string[]): Deal['checks'] => [
    { car_id: 'car of berta', country: 'LV', items: [{ item: 'signed', done_by: by }] },
  ]
  const before: Deal = { ...agreed, papers: papers('1'), checks: ticked(['anna', 'berta']) }
  const changed = { papers_revision: 2, papers: papers('2'), checks: ticked([]) }
  const act = { what: 'papers', by: 'berta', is_first: false }
  expect(told(before, changed)).toEqual({ ...act, unticked: true })
  expect(told({ ...before, checks: ticked(['berta']) }, changed)).toEqual({
    ...{ ...act, unticked: false },
  })
  expect(told(before, changed, 'berta')).toBeNull()
  expect(told({ ...before, papers: [], checks: [] }, changed)).toEqual({
    ...{ ...act, is_first: true, unticked: false },
  })
})

test('nothing is told if nothing of it changed', () => {
  expect(told(agreed, { revision: 9, papers_revision: 4 })).toBeNull()
  expect(whatOthersDid(open, { ...agreed, id: 'another' }, 'anna')).toBeNull()
})
