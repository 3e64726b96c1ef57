import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { aMatch } from '../../matching/deck-examples.ts'
import { aRing, ofThree } from '../../rings/ring-examples.ts'
import { aDeal, aVersion } from '../deal-examples.ts'
import { deals } from '../deals.texts.ts'
import { matchWithDeal, ringWithDeal } from './chat-cars.ts'

const speech = await speechIn('en', deals)

const now = Date.parse('2026-11-16T12:00:00Z')
const match = { ...aMatch('m'), user_a: 'anna', user_b: 'berta' }

test('a chat shows the cars of its deal, and those that it began with if the deal is over', () => {
  const cars = (deal: Parameters<typeof aDeal>[0], at = now) => {
    const { carA, carB } = matchWithDeal(match, [aDeal(deal)], at)
    return [carA.model, carB.model]
  }
  for (const state of ['open', 'agreed', 'disputed', 'done'] as const)
    expect(cars({ state })).toEqual(['anna', 'berta'])
  const began = [match.carA.model, match.carB.model]
  for (const state of ['declined', 'cancelled', 'expired'] as const)
    expect(cars({ state })).toEqual(began)
  expect(cars({}, Date.parse('2026-11-23T12:00:00Z')), 'it has expired').toEqual(began)
  expect(matchWithDeal(match, undefined, now)).toEqual(match)
  expect(matchWithDeal(match, [], now)).toEqual(match)
})

test('the ring of a deal shows its cars too', () => {
  const ring = aRing(ofThree)
  const parties = aDeal().parties.map((party, index) => ({
    ...party,
    user_id: ring.members[index]?.user_id ?? '',
  }))
  const shown = ringWithDeal(ring, [aDeal({ parties })], now, speech)
  expect(shown.members.map(({ gives }) => gives.model)).toEqual(['anna', 'berta', 'dace'])
  const over = ringWithDeal(ring, [aDeal({ parties, state: 'cancelled' })], now, speech)
  expect(over.members.map(({ gives }) => gives.model)).toEqual(['Golf', 'MX-5', 'V70'])
})

test('a member of a ring who takes another name is shown with both, as in the plan, also after its end', () => {
  const ring = aRing(ofThree)
  const names = ring.members.map(({ user_id, name }) => ({ user_id, name }))
  const parties = aDeal().parties.map((party, at) => ({
    ...party,
    user_id: ring.members[at]?.user_id ?? '',
    name: at === 2 ? 'Dace' : (ring.members[at]?.name ?? ''),
  }))
  const agreed = { version: 1, at: '2026-11-15T12:00:00Z' }
  const versions = [aVersion(1, { snapshot: { cars: [], names } })]
  for (const state of ['agreed', 'cancelled'] as const) {
    const shown = ringWithDeal(ring, [aDeal({ state, agreed, versions, parties })], now, speech)
    expect(shown.members.map(({ name }) => name)).toEqual(['Anna', 'Dace', 'Juris (now Dace)'])
  }
})
