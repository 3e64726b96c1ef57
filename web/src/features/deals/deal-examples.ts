// Deals for tests: of three, so that nothing assumes two parties.
import type { Deal, Party, Review, Snapshot, Terms, Version } from '@keyswap/contract/deals'

const members = ['anna', 'berta', 'dace']
const next = (id: string): string => members[(members.indexOf(id) + 1) % members.length] ?? ''
const carOf = (owner: string) => ({
  id: `car of ${owner}`,
  year: 2017,
  make: 'Volvo',
  model: owner,
  photo: null,
  is_reserved: false,
})

const aParty = (user_id: string): Party => ({
  user_id,
  name: user_id,
  avatar_url: null,
  is_deleted: false,
  swaps: 0,
  would_swap_again: null,
  gives: carOf(user_id),
  gets: carOf(members.find((one) => next(one) === user_id) ?? ''),
  handed_over_at: null,
  has_repeated: false,
  has_taken_back: false,
  wants_cancel: false,
})

/** As a version keeps it. */
export const aSnapshotCar = (id: string): Snapshot['cars'][number] => ({
  id,
  year: 2017,
  make: 'Volvo',
  model: 'V70',
  mileage: 55_923,
  mileage_km: 90_000,
  mileage_unit: 'km',
  price: 8_000,
  currency: 'EUR',
  country: 'LV',
})

export const someTerms = (more: Partial<Terms> = {}): Terms => ({
  legs: members.map((id) => ({ car_id: `car of ${id}`, giver_id: id, receiver_id: next(id) })),
  cash: [],
  meet_at: null,
  place: null,
  extras: [],
  note: null,
  valid_until: '2026-11-23T12:00:00Z',
  ...more,
})

export const aVersion = (
  number: number,
  more: Partial<Version> = {},
  terms: Partial<Terms> = {},
): Version => ({
  number,
  hash: String(number).repeat(64),
  proposed_by: 'anna',
  created_at: '2026-11-16T10:00:00Z',
  terms: someTerms(terms),
  snapshot: { cars: [], names: [] },
  accepted_by: ['anna'],
  is_open: true,
  ...more,
})

export const aDeal = (more: Partial<Deal> = {}): Deal => ({
  id: 'deal',
  revision: 1,
  state: 'open',
  chat: { kind: 'match', id: 'match' },
  parties: members.map(aParty),
  versions: [aVersion(1)],
  versions_total: 1,
  changed_cars: [],
  handover_from: null,
  disputes: [],
  cancel_alone_from: null,
  agreed: null,
  checks: [],
  papers: [],
  papers_revision: 0,
  agreement_hash: null,
  received: [],
  received_before: [],
  handover_photos: [],
  reviews: [],
  reviews_until: null,
  ended: null,
  unsettled_before: null,
  is_put_away: false,
  created_at: '2026-11-16T10:00:00Z',
  done_at: null,
  is_unshown: false,
  ...more,
})

export const aReview = (author_id: string, user_id: string): Review => ({
  id: `${author_id} on ${user_id}`,
  author_id,
  author_name: author_id,
  user_id,
  would_swap_again: true,
  as_described: true,
  on_time: true,
  text: null,
  created_at: '2026-11-16T10:00:00Z',
  is_shown: true,
})
