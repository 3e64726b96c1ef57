import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { aDeal } from '../deal-examples.ts'
import { endedAfterKeys, toGiveBack } from './give-back.ts'

const withKeys = (deal: Deal, ...ids: string[]): Deal => ({
  ...deal,
  parties: deal.parties.map((party) => ({
    ...party,
    handed_over_at: ids.includes(party.user_id) ? '2026-11-16T10:00:00Z' : null,
  })),
})
const ended = (cause: NonNullable<Deal['ended']>['cause']) =>
  aDeal({ state: 'cancelled', ended: { by: null, reason: null, cause } })

test('what was received goes back to who gave it', () => {
  const back = toGiveBack(withKeys(aDeal(), 'anna', 'berta'))
  expect(back.map(({ car, from, to }) => [car.model, from, to])).toEqual([
    ['dace', 'anna', 'dace'],
    ['anna', 'berta', 'anna'],
  ])
  expect(toGiveBack(aDeal())).toEqual([])
})

test('it is asked for after any end while somebody says that they got keys', () => {
  for (const cause of ['moderator', 'member_gone', 'car_switched_off', null] as const) {
    expect(endedAfterKeys(withKeys(ended(cause), 'anna'))).toBe(true)
    expect(endedAfterKeys(ended(cause))).toBe(false)
  }
  expect(endedAfterKeys(withKeys(aDeal({ state: 'agreed' }), 'anna'))).toBe(false)
})

test('a word that was taken back is asked for too, and is not certain', () => {
  const deal = ended(null)
  const [anna, ...others] = deal.parties
  if (!anna) throw new Error('no parties')
  const taken = { ...deal, parties: [{ ...anna, has_taken_back: true }, ...others] }
  expect(endedAfterKeys(taken)).toBe(true)
  expect(toGiveBack(taken)).toMatchObject([{ from: 'anna', isCertain: false }])
})
