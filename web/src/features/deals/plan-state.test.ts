import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { aDeal, aReview, aVersion } from './deal-examples.ts'
import {
  asOf,
  comparedWith,
  dueDeals,
  hasAgreement,
  isKnownDeal,
  isLastToAccept,
  isLost,
  isOver,
  mayDoubt,
  newestNumber,
  nextOf,
  planState,
  reservedElsewhere,
  todayOf,
  toReview,
  unfinishedIn,
} from './plan-state.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const stateOf = (deal: Deal, viewer = 'anna') => planState(deal, viewer, now)
const ids = (parties: { user_id: string }[]) => parties.map(({ user_id }) => user_id)

const proposed = aDeal({
  versions: [aVersion(1, { proposed_by: 'berta', accepted_by: ['berta'] })],
})

test('an open version waits for whoever has not accepted it, however many they are', () => {
  expect(stateOf(proposed)).toMatchObject({ at: 'answer', version: { number: 1 } })
  const waiting = stateOf(proposed, 'berta')
  expect(waiting).toMatchObject({ at: 'waiting', version: { number: 1 } })
  expect(waiting?.at === 'waiting' && ids(waiting.others)).toEqual(['anna', 'dace'])
})

const agreed = aDeal({
  state: 'agreed',
  agreed: { version: 1, at: '2026-11-15T12:00:00Z' },
  versions: [aVersion(1, { accepted_by: ['anna', 'berta', 'dace'], is_open: false })],
})

test('a change of an agreed deal waits for answers, and the agreed version holds', () => {
  const [first] = agreed.versions
  if (!first) throw new Error('unreachable')
  const versions = [first, aVersion(2, { accepted_by: ['berta'] })]
  const deal = { ...agreed, versions }
  expect(stateOf(deal)).toMatchObject({
    at: 'answer',
    version: { number: 2 },
    agreed: { number: 1 },
  })
  expect(stateOf(deal, 'berta')).toMatchObject({ at: 'waiting', agreed: { number: 1 } })
  const declined = { ...deal, versions: [first, aVersion(2, { is_open: false })] }
  expect(stateOf(declined)).toMatchObject({ at: 'agreed', version: { number: 1 } })
})

test('from the first keys on it is a handover, also for those who wait', () => {
  const parties = agreed.parties.map((party) =>
    party.user_id === 'berta' ? { ...party, handed_over_at: '2026-11-16T11:00:00Z' } : party,
  )
  const deal = { ...agreed, parties }
  expect(stateOf(deal)).toMatchObject({ at: 'handover', hasKeys: false })
  const waiting = stateOf(deal, 'berta')
  expect(waiting).toMatchObject({ at: 'handover', hasKeys: true })
  expect(waiting?.at === 'handover' && ids(waiting.others)).toEqual(['anna', 'dace'])
})

test.each(['declined', 'cancelled', 'expired'] as const)('%s is over', (state) => {
  expect(stateOf({ ...proposed, state })).toMatchObject({ at: 'over', how: state })
})

test('each other party can be reviewed once, for 14 days, but not a deleted one', () => {
  const done = { ...agreed, state: 'done' as const, reviews_until: '2026-11-16T12:00:01Z' }
  const at = (deal: Deal) => ids(toReview(deal, 'anna', now))
  expect(at(done)).toEqual(['berta', 'dace'])
  expect(at({ ...done, reviews_until: '2026-11-16T12:00:00Z' })).toEqual([])
  expect(at({ ...done, state: 'cancelled' })).toEqual(['berta', 'dace'])
  expect(at({ ...done, reviews_until: null })).toEqual([])
  expect(at({ ...done, reviews: [aReview('anna', 'berta'), aReview('berta', 'dace')] })).toEqual([
    'dace',
  ])
  const parties = done.parties.map((party) => ({ ...party, is_deleted: party.user_id === 'dace' }))
  expect(at({ ...done, parties })).toEqual(['berta'])
})

test('next in an agreed deal: the time, the papers of the own car, the list of the day', () => {
  expect(nextOf(agreed, 'anna')).toBe('time')
  const versions = [aVersion(1, {}, { meet_at: '2026-11-21T14:00:00+02:00' })]
  const timed = { ...agreed, versions }
  expect(nextOf(timed, 'anna')).toBe('papers')
  const papers = (car_id: string, vin: string | null) =>
    [{ car_id, vin }] as unknown as Deal['papers']
  expect(nextOf({ ...timed, papers: papers('car of berta', 'x') }, 'anna')).toBe('papers')
  expect(nextOf({ ...timed, papers: papers('car of anna', null) }, 'anna')).toBe('papers')
  expect(nextOf({ ...timed, papers: papers('car of anna', 'x') }, 'anna')).toBe('day')
})

test('today is the meeting’s day, by the calendar of its place, until the swap is over', () => {
  const on = (
    meet_at: string | null,
    state: Deal['state'] = 'agreed',
    handover_from: string | null = null,
  ) => {
    const deal = {
      ...agreed,
      state,
      handover_from,
      versions: [aVersion(1, { is_open: false }, { meet_at })],
    }
    return todayOf(planState(deal, 'anna', now), now)
  }
  expect(on('2026-11-16T23:00:00Z')).toBe('2026-11-16T23:00:00Z')
  expect(on('2026-11-16T00:30:00Z')).not.toBeNull()
  expect(on('2026-11-17T09:00:00Z')).toBeNull()
  expect(on(null)).toBeNull()
  expect(on('2026-11-16T23:00:00Z', 'cancelled')).toBeNull()
  // The day begins as the server says, whatever offset the meeting was given.
  expect(on('2026-11-16T10:30:00-11:00', 'agreed', '2026-11-16T22:00:00Z')).toBeNull()
  expect(on('2026-11-16T10:30:00-11:00', 'agreed', '2026-11-16T11:00:00Z')).not.toBeNull()
  // Where it is tomorrow already.
  expect(on('2026-11-17T09:00:00+14:00')).not.toBeNull()
})

test('what was agreed for today is shown as today’s whatever is open, also while it is disputed', () => {
  const meet_at = '2026-11-16T14:00:00Z'
  const first = aVersion(1, { accepted_by: ['anna', 'berta', 'dace'], is_open: false }, { meet_at })
  const change = aVersion(2, { accepted_by: ['berta'] }, { meet_at: '2026-11-20T14:00:00Z' })
  const today = (more: Partial<Deal>, viewer = 'anna') =>
    todayOf(stateOf({ ...agreed, versions: [first], ...more }, viewer), now)
  expect(today({ versions: [first, change] })).toBe(meet_at)
  expect(today({ versions: [first, change] }, 'berta')).toBe(meet_at)
  expect(today({ state: 'disputed' })).toBe(meet_at)
  expect(today({ versions: [first, change], handover_from: '2026-11-16T13:00:00Z' })).toBeNull()
  // A first proposal for today is no meeting yet.
  expect(
    today({ state: 'open', agreed: null, versions: [aVersion(1, {}, { meet_at })] }),
  ).toBeNull()
})

test('due are answers, a meeting within a day whatever is open, and a dispute; today’s come first', () => {
  const at = (id: string, meet_at: string, more: Partial<Deal> = {}): Deal => ({
    ...agreed,
    id,
    versions: [aVersion(1, { is_open: false }, { meet_at })],
    ...more,
  })
  const [today, tomorrow] = ['2026-11-16T14:00:00Z', '2026-11-17T09:00:00Z']
  const waiting = at('waiting', tomorrow)
  waiting.versions.push(aVersion(2, { accepted_by: ['anna'] }))
  const deals = [
    ...[waiting, at('later', '2026-11-19T14:00:00Z'), proposed],
    at('disputed', '2026-11-10T14:00:00Z', { state: 'disputed' }),
    at('today', today),
  ]
  expect(dueDeals(deals, 'anna', now).map(({ id }) => id)).toEqual([
    ...['today', 'waiting', proposed.id, 'disputed'],
  ])
})

test('a counter-offer is compared with the version before it, a change with the agreed one', () => {
  const everyone = ['anna', 'berta', 'dace']
  const numberOf = (deal: Deal, number: number) => {
    const version = deal.versions.find((one) => one.number === number)
    return version && comparedWith(deal, version)?.number
  }
  const open = aDeal({ versions: [aVersion(1), aVersion(2), aVersion(3)] })
  expect([1, 2, 3].map((number) => numberOf(open, number))).toEqual([undefined, 1, 2])
  // Version 2 was agreed, 3 declined, 4 agreed, 5 is open.
  const changed = aDeal({
    state: 'agreed',
    versions: [1, 2, 3, 4, 5].map((number) =>
      aVersion(number, number % 2 === 0 ? { accepted_by: everyone } : {}),
    ),
  })
  expect([2, 3, 4, 5].map((number) => numberOf(changed, number))).toEqual([1, 2, 2, 4])
})

test('after a declined change the newest version is not the agreed one', () => {
  const declined = { ...agreed, versions: [...agreed.versions, aVersion(2, { is_open: false })] }
  expect(stateOf(declined)).toMatchObject({ at: 'agreed', version: { number: 1 } })
  expect(newestNumber(declined)).toBe(2)
})

test('there is an agreement to print of an agreed or done swap only', () => {
  const states = ['open', 'agreed', 'done', 'declined', 'cancelled', 'expired'] as const
  expect(states.filter((state) => hasAgreement({ ...agreed, state }))).toEqual(['agreed', 'done'])
})

test('what ends with a chat is said only of deals that are loaded, and after a handover it is said apart', () => {
  expect(unfinishedIn(undefined)).toBe('unknown')
  expect(unfinishedIn([])).toBe('none')
  expect(unfinishedIn([aDeal({ state: 'cancelled' }), aDeal({ state: 'done' })])).toBe('none')
  expect(unfinishedIn([aDeal(), aDeal({ state: 'declined' })])).toBe('unfinished')
  const agreed = aDeal({ state: 'agreed', agreed: { version: 1, at: '2026-11-16T10:00:00Z' } })
  expect(unfinishedIn([agreed])).toBe('unfinished')
  const [first, ...others] = agreed.parties
  if (!first) throw new Error('unreachable')
  const parties = [{ ...first, handed_over_at: '2026-11-21T12:00:00Z' }, ...others]
  expect(unfinishedIn([{ ...agreed, parties }])).toBe('handover')
  // Every word was taken back, and somebody still says that something is not so.
  expect(unfinishedIn([{ ...agreed, state: 'disputed' }])).toBe('handover')
})

test('whoever has said the word, or is no part of a dispute, can still say that the word of another is not so', () => {
  const saidBy = (...ids: string[]) =>
    agreed.parties.map((party) =>
      ids.includes(party.user_id) ? { ...party, handed_over_at: '2026-11-16T11:00:00Z' } : party,
    )
  const by = (id: string) => ({
    by: id,
    text: 'No',
    created_at: agreed.created_at,
    repeated_at: null,
  })
  expect(mayDoubt(agreed, 'anna')).toBe(false)
  expect(mayDoubt({ ...agreed, parties: saidBy('anna') }, 'anna')).toBe(false)
  const ring: Deal = { ...agreed, parties: saidBy('anna', 'dace') }
  expect(mayDoubt(ring, 'anna')).toBe(true)
  expect(mayDoubt(ring, 'berta')).toBe(true)
  const disputed: Deal = { ...ring, state: 'disputed', disputes: [by('berta')] }
  expect(mayDoubt(disputed, 'berta')).toBe(false)
  expect(mayDoubt(disputed, 'anna')).toBe(true)
})

test('a state that only a newer server knows is not known, and not over', () => {
  const knotted = aDeal({ state: 'knotted' as never })
  expect([isKnownDeal(knotted), isOver(knotted)]).toEqual([false, false])
  expect([isKnownDeal(aDeal()), isOver(aDeal({ state: 'done' }))]).toEqual([true, true])
})

test('a proposal that its maker ended before it was agreed is withdrawn, any other end by a party a cancellation', () => {
  const how = (more: Partial<Deal>) => stateOf({ ...proposed, state: 'cancelled', ...more })
  const by = (id: string | null) => ({ by: id, reason: null, cause: null })
  expect(how({ ended: by('berta') })).toMatchObject({ at: 'over', how: 'withdrawn' })
  expect(how({ ended: by('dace') })).toMatchObject({ how: 'cancelled' })
  expect(how({ ended: by(null) })).toMatchObject({ how: 'cancelled' })
  expect(how({ ended: by('berta'), agreed: agreed.agreed })).toMatchObject({ how: 'cancelled' })
})

test('an agreed swap that another one cancelled is found as long as it could have taken place', () => {
  const agreed = { version: 1, at: '2026-11-16T10:00:00Z' }
  const ended = { by: null, reason: null, cause: 'chat_ended' as const }
  const lost = aDeal({ state: 'cancelled', agreed, ended })
  const day = (date: string) => Date.parse(`${date}T10:00:00Z`)
  expect(isLost(lost, 'anna', day('2026-12-15'))).toBe(true)
  expect(isLost(lost, 'anna', day('2026-12-16'))).toBe(false)
  const meeting = { versions: [aVersion(1, {}, { meet_at: '2027-01-20T10:00:00Z' })] }
  expect(isLost({ ...lost, ...meeting }, 'anna', day('2027-02-02'))).toBe(true)
  expect(isLost({ ...lost, ...meeting }, 'anna', day('2027-02-03'))).toBe(false)
  const now = day('2026-11-17')
  expect(isLost({ ...lost, ended: { ...ended, by: 'berta', cause: null } }, 'anna', now)).toBe(true)
  expect(isLost({ ...lost, ended: { ...ended, by: 'anna', cause: null } }, 'anna', now)).toBe(false)
  expect(isLost({ ...lost, agreed: null }, 'anna', now)).toBe(false)
  expect(isLost({ ...lost, state: 'agreed' }, 'anna', now)).toBe(false)
})

test('an open proposal expires at its time, before the server says so; what is agreed still holds', () => {
  const until = Date.parse('2026-11-23T12:00:00Z')
  expect(asOf(proposed, until - 1)).toBe(proposed)
  expect(asOf(proposed, until)).toMatchObject({ state: 'expired', versions: [{ is_open: false }] })
  expect(planState(proposed, 'anna', until)).toMatchObject({ at: 'over', how: 'expired' })
  const change = { ...agreed, versions: [...agreed.versions, aVersion(2)] }
  expect(planState(change, 'berta', until - 1)).toMatchObject({ at: 'answer' })
  expect(planState(change, 'berta', until)).toMatchObject({ at: 'agreed', version: { number: 1 } })
  expect(asOf(agreed, until)).toBe(agreed)
})

test('who accepts last makes the swap agreed, however many they are', () => {
  const isLast = (accepted_by: string[]) =>
    isLastToAccept(aDeal(), aVersion(1, { accepted_by }), 'anna')
  expect(isLast(['berta'])).toBe(false)
  expect(isLast(['berta', 'dace'])).toBe(true)
})

test('a car that another swap has reserved is known before accepting, unless the version names another one', () => {
  const reserving = (deal: Deal, id: string): Deal => ({
    ...deal,
    parties: deal.parties.map((party) =>
      party.user_id === id ? { ...party, gives: { ...party.gives, is_reserved: true } } : party,
    ),
  })
  const at = (deal: Deal, version = aVersion(1)) => ids(reservedElsewhere(deal, version))
  expect(at(aDeal())).toEqual([])
  expect(at(reserving(aDeal(), 'berta'))).toEqual(['berta'])
  // In an agreed deal the cars are reserved for itself.
  expect(at(reserving(agreed, 'berta'))).toEqual([])
  const other = aVersion(1, {}, { legs: [{ car_id: 'x', giver_id: 'berta', receiver_id: 'dace' }] })
  expect(at(reserving(aDeal(), 'berta'), other)).toEqual([])
})
