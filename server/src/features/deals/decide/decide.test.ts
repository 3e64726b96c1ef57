import type { TermsInput } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { expect, test } from 'vitest'
import { circleOf } from '../../../../test/deals.ts'
import { type DealChange, type Held, isRefused } from '../held-deal.ts'
import { type Action, decide } from './decide.ts'

const DAY = 86_400_000
const NOW = '2026-11-16T12:00:00.000Z'
const inDays = (days: number): string => new Date(Date.parse(NOW) + days * DAY).toISOString()

const member = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const car = (index: number) => `00000000-0000-4000-9000-00000000000${index}`

const A_CAR = {
  year: 1990,
  make: 'Volvo',
  model: '240',
  mileage: 1,
  mileage_km: 1,
  mileage_unit: 'km' as const,
  price: 0,
  currency: 'EUR' as const,
  location: 'Rīga',
  transmission: 'Manual' as const,
  fuel_type: 'Gasoline' as const,
  condition: 'Good' as const,
  body: null,
  first_registration: null,
  inspection_until: null,
  description: 'Runs well.',
  photos: [],
}

/** An open deal of some parties, all of whose versions are the first one's. */
function held(parties: number, more: Partial<Held['deal']> = {}): Held {
  const members = Array.from({ length: parties }, (_, index) => ({
    id: member(index),
    car: car(index),
  }))
  const newest = more.newest ?? 1
  const ids = members.map(({ id }) => id)
  return {
    now: NOW,
    chat: { id: 'chat', kind: 'ring', is_open: true },
    parties: ids,
    names: ids.map((user_id) => ({ user_id, name: 'Anna' })),
    cars: members.map(({ id, car: car_id }) => ({
      id: car_id,
      owner_id: id,
      is_active: true,
      reserved_for: null,
      ...A_CAR,
    })),
    deal: {
      id: 'deal',
      chat_id: 'chat',
      chat_kind: 'ring',
      state: 'open',
      revision: 1,
      papers_revision: 0,
      time_zones: [],
      zones_now: [],
      newest,
      is_pending: true,
      valid_until: inDays(7),
      agreed_version: null,
      first_agreed_at: null,
      agreed_at: null,
      meet_at: null,
      reminded_at: null,
      due_at: null,
      reported_at: null,
      first_word_at: null,
      keys_at: null,
      paid_at: null,
      taken_back_at: null,
      asked: 0,
      ended_by: null,
      ended_reason: null,
      ended_cause: null,
      ended_at: null,
      done_at: null,
      created_at: NOW,
      versions: Array.from({ length: newest }, (_, index) => ({
        number: index + 1,
        proposed_by: member(0),
        client_id: `client-${index}`,
        hash: '',
        legs: circleOf(members),
        cash: [],
        meet_at: null,
        cars: members.map((one) => ({ ...A_CAR, id: one.car, country: 'LV' as const })),
        accepted_by: [member(0)],
      })),
      words: [],
      taken_back: [],
      words_made: [],
      disputes: [],
      cancel_wanted: [],
      received: [],
      ticked: [],
      ...more,
    },
  }
}

function decided(before: Held, action: Action): DealChange {
  const change = decide(before, action)
  if (isRefused(change)) throw new Error(change.refusal)
  return change
}

const counterOf = ({ deal }: Held, more: Partial<TermsInput> = {}): Action => ({
  type: 'counter',
  by: member(1),
  client_id: 'another',
  based_on: deal.newest,
  terms: {
    legs: deal.versions[0]?.legs ?? [],
    cash: [],
    meet_at: null,
    place: null,
    extras: [],
    note: null,
    ...more,
  },
})

test.each([
  ['seven days', {}, inDays(7)],
  ['until the meeting, if that is earlier', { meet_at: inDays(3) }, inDays(3)],
  ['seven days, if the meeting is later', { meet_at: inDays(9) }, inDays(7)],
  ['as long as it says', { meet_at: inDays(9), valid_until: inDays(8) }, inDays(8)],
  [
    'until the meeting, even if it says longer',
    { meet_at: inDays(3), valid_until: inDays(30) },
    inDays(3),
  ],
])('a proposal is valid %s', (_, terms, expected) => {
  const before = held(2)
  const { version, deal } = decided(before, counterOf(before, terms))
  expect(version?.terms.valid_until).toBe(expected)
  expect(deal?.valid_until).toBe(expected)
})

/** Who proposed its versions, in their order. */
const proposedBy = (before: Held, members: string[]): Held => {
  const versions = before.deal.versions.map((version, index) => ({
    ...version,
    proposed_by: members[index] ?? '',
  }))
  return { ...before, deal: { ...before.deal, versions } }
}

test.each([
  [2, 25],
  [3, 16],
  [4, 12],
])(
  'of the 50 versions of a deal each of %i parties has %i, whatever the others do',
  (parties, share) => {
    expect(limits.max_versions).toBe(50)
    const others = Array<string>(share).fill(member(0))
    const almost = held(parties, { newest: 2 * share - 1 })
    const before = proposedBy(almost, [...others, ...Array<string>(share - 1).fill(member(1))])
    expect(decided(before, counterOf(before)).version?.number).toBe(2 * share)
    const full = held(parties, { newest: 2 * share })
    const used = proposedBy(full, [...others, ...Array<string>(share).fill(member(1))])
    expect(decide(used, counterOf(used))).toEqual({ refusal: 'TOO_MANY_VERSIONS' })
  },
)

test('who has used all versions can still accept the last one', () => {
  const full = held(2, { newest: 50 })
  expect(decide(full, { ...counterOf(full), by: member(0) } as Action)).toEqual({
    refusal: 'TOO_MANY_VERSIONS',
  })
  expect(decided(full, { type: 'accept', by: member(1), version: 50 }).deal).toMatchObject({
    state: 'agreed',
  })
})

const said = (party: number, at = NOW) => ({
  by: member(party),
  at,
  repeated_at: at,
  dispute_mailed_at: null,
})

test.each([
  [2, [0]],
  [3, [0, 1]],
  [4, [3]],
])(
  'of %i parties, where %j have said the word for two weeks, the moderators get one case, about nobody',
  (parties, confirmed) => {
    const before = held(parties, {
      state: 'agreed',
      is_pending: false,
      agreed_version: 1,
      agreed_at: inDays(-30),
      reminded_at: inDays(-30),
      first_word_at: inDays(-14),
      asked: 3,
      words: confirmed.map((party) => said(party, inDays(-14))),
    })
    const { report, deal, steps } = decided(before, { type: 'tick' })
    expect(Object.keys(report ?? {})).toEqual(['rule', 'reason'])
    expect(deal).toMatchObject({ reported_at: NOW, due_at: null })
    expect(deal?.state, 'it goes on').toBeUndefined()
    expect(steps).toEqual([])
    const reported = { ...before, deal: { ...before.deal, reported_at: NOW } }
    expect(decided(reported, { type: 'tick' }).report, 'only once').toBeUndefined()
  },
)

test.each([
  ['agreed', NOW],
  ['done', null],
] as const)('a handover confirmed again changes nothing in a swap that is %s', (state, due_at) => {
  const before = held(2, {
    ...{ state, due_at, is_pending: false, agreed_version: 1, agreed_at: NOW, reminded_at: NOW },
    words: [said(0)],
  })
  expect(decided(before, { type: 'hand_over', by: member(0) })).toEqual({
    ...{ deal_id: 'deal', now: NOW, steps: [] },
  })
})
