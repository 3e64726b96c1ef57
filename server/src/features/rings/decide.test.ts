import { describe, expect, test } from 'vitest'
import {
  byRank,
  type Candidate,
  type CandidateCar,
  candidateOf,
  circleKeyOf,
  completionOf,
} from './circles.ts'
import { type Capacity, judgeAnswer, judgeRing, planRings, type RingEnd } from './decide.ts'
import type { HeldMember, HeldRing } from './held-ring.ts'

const member = (name: string, more: Partial<HeldMember> = {}): HeldMember => ({
  ...{ user_id: name, car_id: `${name}s car`, answer: null, is_here: true, wants_rings: true },
  ...{ has_car: true, is_taken: false, likes: true, has_matched: false, ...more },
})

const ringOf = (members: HeldMember[], more: Partial<HeldRing> = {}): HeldRing => ({
  ...{ id: 'ring', key: circleKeyOf(members.map(({ car_id }) => car_id)), state: 'offered' },
  ...{ is_due: false, is_done: false, is_handed_over: false, members, closed_by: [], ...more },
})

const joined = { answer: 'joined' } as const

const candidate = (names: string[], more: Partial<Candidate> = {}): Candidate => {
  const cars = names.map((name) => `${name}s car`)
  return {
    ...{ cars, owners: names, newest_like: '', is_affordable: false },
    ...{ key: circleKeyOf(cars), is_late: false, completion: 0.2, gap: 0, way: 0, ...more },
  }
}

const CAPACITY: Capacity = {
  ...{ offered: new Map(), open: new Set(), barred: new Set() },
  ...{ known: new Set(), waiting: new Set() },
}
const planned = (
  ends: (RingEnd & { substitutes?: Candidate[] })[],
  candidates: Candidate[] = [],
  capacity = CAPACITY,
) => planRings({ ends: ends.map((end) => ({ substitutes: [], ...end })), candidates, capacity })
const namesOf = (made: { members: { user_id: string }[] }[]) =>
  made.map(({ members }) => members.map(({ user_id }) => user_id).join(' '))

describe('a ring holds', () => {
  const three = [member('anna'), member('berta'), member('carla')]

  test('while nothing has changed', () => {
    expect(judgeRing(ringOf(three))).toBeNull()
    expect(judgeRing(ringOf(three, { state: 'complete' }))).toBeNull()
  })

  test.each<[string, Partial<HeldMember>, { offered: boolean; complete: boolean }]>([
    ['a member is gone', { is_here: false }, { offered: false, complete: false }],
    ['a car is gone', { has_car: false }, { offered: false, complete: false }],
    ['a like was taken back', { likes: false }, { offered: false, complete: true }],
    ['a member wants no more rings', { wants_rings: false }, { offered: false, complete: true }],
    ['two neighbours have matched', { has_matched: true }, { offered: false, complete: true }],
  ])('or not, once %s', (_, change, holds) => {
    const members = [member('anna'), member('berta', change), member('carla')]
    for (const state of ['offered', 'complete'] as const)
      expect(judgeRing(ringOf(members, { state })) === null, state).toBe(holds[state])
  })

  test('not once one of its members has blocked another', () => {
    const end = judgeRing(ringOf(three, { state: 'complete', closed_by: ['carla'] }))
    expect(end).toMatchObject({
      ended: { state: 'broken' },
      repair: { index: 2, same_owner: false },
    })
  })

  test('after a car that is not swapped went, or a match has ended elsewhere, once keys have changed hands', () => {
    const gone = three.with(0, member('anna', { has_car: false }))
    expect(judgeRing(ringOf(gone, { state: 'complete', is_handed_over: true }))).toBeNull()
    const swapping = { state: 'complete', is_handed_over: true, closed_by: ['carla'] } as const
    expect(judgeRing(ringOf(three, { ...swapping, closed_by: ['carla'] }))).toBeNull()
    const blocked = judgeRing(ringOf(three, { ...swapping, closed_by: [] }), { user_id: 'carla' })
    expect(blocked?.ended.state).toBe('broken')
  })

  test('not after its time to answer, and is barred for a while then', () => {
    const end = judgeRing(ringOf(three, { is_due: true }))
    expect(end?.ended).toMatchObject({ state: 'expired', is_barred: true })
    expect(end?.ended.barred_ms).toBeGreaterThan(0)
    expect(judgeRing(ringOf(three, { is_due: true, state: 'complete' }))).toBeNull()
  })

  test('not once its swap is done, whatever became of the cars', () => {
    const members = three.map((one) => ({ ...one, has_car: false }))
    const end = judgeRing(ringOf(members, { state: 'complete', is_done: true }))
    expect(end).toMatchObject({ ended: { state: 'done', is_barred: false }, repair: null })
  })

  test('until some drop out: of an offer they are named, however they do', () => {
    const dropped = (change: Partial<HeldMember>, more: Partial<HeldRing> = {}) =>
      judgeRing(ringOf([...three.slice(0, 2), member('carla', change)], more))?.dropped
    for (const change of [{ likes: false }, { wants_rings: false }, { has_car: false }])
      expect(dropped(change)).toEqual(['carla'])
    expect(dropped({ has_car: false, is_taken: true }), 'it was not their doing').toEqual([])
    expect(dropped({ likes: false, is_taken: true })).toEqual(['carla'])
    expect(dropped({}, { closed_by: ['anna'] })).toEqual(['anna'])
    expect(dropped({ likes: false }, { closed_by: ['anna'] })).toEqual(['anna', 'carla'])
    expect(judgeRing(ringOf(three), { user_id: 'berta', declines: true })?.dropped).toEqual([
      'berta',
    ])
    expect(dropped({ has_matched: true })).toEqual([])
    expect(dropped({}, { is_due: true })).toEqual([])
    expect(dropped({ has_car: false }, { state: 'complete' })).toEqual([])
  })

  test('and an end is final', () => {
    for (const state of ['done', 'broken', 'expired'] as const)
      expect(judgeRing(ringOf(three, { state }), { user_id: 'anna' })).toBeNull()
  })
})

describe('a substitute', () => {
  const members = [member('anna', joined), member('berta', joined), member('carla', joined)]
  const broken = (change: Partial<HeldMember>) => {
    const end = judgeRing(ringOf(members.with(1, member('berta', { ...joined, ...change }))))
    if (!end) throw new Error('It holds')
    return end
  }

  test('takes the place of who dropped out; who gives and gets the same cars stays in', () => {
    const end = { ...broken({ likes: false }), substitutes: [candidate(['anna', 'dora', 'carla'])] }
    const { ended, made } = planned([end])
    expect(ended).toMatchObject([{ id: 'ring', state: 'broken', is_barred: false }])
    expect(made).toMatchObject([
      {
        replaces: 'ring',
        // Carla would get Dora's car, so she has to answer again.
        members: [
          { user_id: 'anna', answer: 'joined' },
          { user_id: 'dora', answer: null },
          { user_id: 'carla', answer: null },
        ],
      },
    ])
  })

  test('is the best one, and needs room', () => {
    const substitutes = [
      candidate(['anna', 'dora', 'carla'], { gap: 1 }),
      candidate(['anna', 'elsa', 'carla'], { gap: 2 }),
    ]
    const end = { ...broken({ likes: false }), substitutes }
    expect(namesOf(planned([end]).made)).toEqual(['anna dora carla'])
    const full = { ...CAPACITY, offered: new Map([['doras car', 3]]) }
    expect(namesOf(planned([end], [], full).made)).toEqual(['anna elsa carla'])
    const barred = { ...full, barred: new Set([substitutes[1]?.key ?? '']) }
    expect(planned([end], [], barred).made).toEqual([])
  })

  test('keeps the room of the broken ring', () => {
    const end = { ...broken({ likes: false }), substitutes: [candidate(['anna', 'dora', 'carla'])] }
    const full = {
      ...CAPACITY,
      offered: new Map([
        ['annas car', 3],
        ['carlas car', 3],
      ]),
    }
    expect(namesOf(planned([end], [], full).made)).toEqual(['anna dora carla'])
  })

  test('of a complete ring needs room only for its own car', () => {
    const end = judgeRing(
      ringOf(members.with(1, member('berta', { ...joined, has_car: false })), {
        state: 'complete',
      }),
    )
    if (!end) throw new Error('It holds')
    const ends = [{ ...end, substitutes: [candidate(['anna', 'dora', 'carla'])] }]
    const full = new Map(['annas car', 'carlas car'].map((car) => [car, 3]))
    expect(namesOf(planned(ends, [], { ...CAPACITY, offered: full }).made)).toEqual([
      'anna dora carla',
    ])
    const offered = new Map([...full, ['doras car', 3]])
    expect(planned(ends, [], { ...CAPACITY, offered }).made).toEqual([])
  })

  test('is another car of the same member only if their car went', () => {
    const own = {
      ...candidate(['anna', 'berta', 'carla']),
      cars: ['annas car', 'bertas second car', 'carlas car'],
    }
    const substitutes = [{ ...own, key: circleKeyOf(own.cars) }]
    expect(planned([{ ...broken({ likes: false }), substitutes }]).made).toEqual([])
    expect(planned([{ ...broken({ has_car: false }), substitutes }]).made).toHaveLength(1)
    expect(planned([{ ...broken({ has_car: false, likes: false }), substitutes }]).made).toEqual([])
  })

  test('is not looked for if several dropped out, or two neighbours have matched', () => {
    expect(judgeRing(ringOf(members.map((one) => ({ ...one, likes: false }))))?.repair).toBeNull()
    expect(broken({ has_matched: true }).repair).toBeNull()
    expect(broken({ has_matched: true, likes: false }).repair).toBeNull()
  })
})

describe('what is offered', () => {
  test('is the best first, while all cars have room', () => {
    const candidates = [
      candidate(['anna', 'berta', 'carla', 'dora']),
      candidate(['anna', 'berta', 'carla'], { gap: 500 }),
      candidate(['anna', 'berta', 'dora'], { gap: 400 }),
      candidate(['anna', 'berta', 'elsa'], { gap: Number.POSITIVE_INFINITY }),
    ]
    expect(namesOf(planned([], candidates).made)).toEqual([
      'anna berta dora',
      'anna berta carla',
      'anna berta elsa',
    ])
  })

  test('is nothing that is open or barred, and each ring once', () => {
    const [one, other] = [
      candidate(['anna', 'berta', 'carla']),
      candidate(['anna', 'berta', 'dora']),
    ]
    const capacity = { ...CAPACITY, open: new Set([one.key]), barred: new Set([other.key]) }
    expect(planned([], [one, other], capacity).made).toEqual([])
    expect(planned([], [one, one]).made).toHaveLength(1)
  })

  test('is nothing new to who waits, and to who drops out of a ring in the same moment', () => {
    const [next, other] = [
      candidate(['anna', 'berta', 'dora']),
      candidate(['carla', 'berta', 'dora']),
    ]
    const waiting = { ...CAPACITY, waiting: new Set(['anna']) }
    expect(namesOf(planned([], [next, other], waiting).made)).toEqual(['carla berta dora'])
    const known = { ...waiting, known: new Set([next.key]) }
    expect(planned([], [next, other], known).made).toHaveLength(2)
    const end = judgeRing(
      ringOf([member('anna', { likes: false }), member('berta'), member('carla')]),
    )
    expect(namesOf(planned(end ? [end] : [], [next, other]).made)).toEqual(['carla berta dora'])
  })

  test('is a repaired ring, even to who waits', () => {
    const ring = ringOf([member('anna'), member('berta', { likes: false }), member('carla')])
    const end = judgeRing(ring)
    const substitutes = [candidate(['anna', 'dora', 'carla'])]
    const capacity = { ...CAPACITY, waiting: new Set(['anna', 'dora']) }
    expect(planned(end ? [{ ...end, substitutes }] : [], [], capacity).made).toHaveLength(1)
  })

  test('uses the room of rings that are over', () => {
    const end = judgeRing(
      ringOf([member('anna', { is_here: false, likes: false }), member('berta'), member('carla')]),
    )
    const full = { ...CAPACITY, offered: new Map([['bertas car', 3]]) }
    const next = candidate(['berta', 'dora', 'elsa'])
    expect(planned([], [next], full).made).toEqual([])
    expect(namesOf(planned(end ? [end] : [], [next], full).made)).toEqual(['berta dora elsa'])
  })
})

describe('the ranking', () => {
  const about = (cars: Record<string, Partial<CandidateCar>>) =>
    new Map(
      Object.entries(cars).map(([id, car]) => [
        id,
        {
          price: 1000,
          currency: 'EUR',
          lat: 57,
          lng: 24,
          asked: 0,
          joined: 0,
          is_late: false,
          ...car,
        },
      ]),
    )
  const circle = (cars: string[], newest_like = '', is_affordable = false) => ({
    ...{ cars, owners: cars, newest_like, is_affordable },
  })

  test('puts fewer members first, then the smaller worst gap, the shorter longest way, the newer like', () => {
    const cars = about({
      a: {},
      b: { price: 1500 },
      c: { price: 1400 },
      d: { lat: 58 },
      e: {},
      f: {},
    })
    const ranked = [
      circle(['a', 'e', 'f', 'd']),
      circle(['a', 'b', 'c']),
      circle(['a', 'c', 'e']),
      circle(['a', 'd', 'e']),
      circle(['a', 'e', 'f'], '2026-01-01'),
      circle(['a', 'f', 'e'], '2026-01-02'),
    ]
    const order = ranked.map((one) => candidateOf(one, cars)).sort(byRank)
    expect(order.map((one) => one.cars.join(''))).toEqual([
      'afe',
      'aef',
      'ade',
      'ace',
      'abc',
      'aefd',
    ])
  })

  test('puts what everyone can afford first, then where nobody lets chats wait, then what is likely to be joined by all', () => {
    const cars = about({
      a: {},
      b: {},
      c: {},
      d: {},
      yes: { asked: 10, joined: 10 },
      no: { asked: 10 },
      late: { asked: 10, joined: 10, is_late: true },
    })
    const ranked = [
      circle(['a', 'b', 'late']),
      circle(['a', 'late', 'c'], '', true),
      circle(['a', 'b', 'no']),
      circle(['a', 'b', 'c', 'd']),
      circle(['a', 'b', 'c']),
      circle(['a', 'b', 'yes']),
      circle(['a', 'b', 'no', 'd'], '', true),
    ]
    const order = ranked.map((one) => candidateOf(one, cars)).sort(byRank)
    expect(order.map((one) => one.cars.join(' '))).toEqual([
      'a b no d',
      'a late c',
      'a b yes',
      'a b c',
      'a b c d',
      'a b no',
      'a b late',
    ])
  })

  test('without answers everyone says yes with the same likelihood, which answers to rings of this size change', () => {
    const nobody = { asked: 0, joined: 0 }
    expect(completionOf([nobody, nobody, nobody])).toBe(0.22)
    expect(completionOf([nobody, nobody, nobody, nobody])).toBe(0.13)
    const [few, many] = [
      { asked: 80, joined: 20 },
      { asked: 80, joined: 80 },
    ]
    expect(completionOf([nobody, nobody, nobody], few)).toBe(0.03)
    expect(completionOf([nobody, nobody, nobody], many)).toBe(0.78)
    expect(completionOf([{ asked: 1, joined: 0 }, nobody, nobody], many)).toBe(0.65)
  })

  test('puts values that are not set or of two currencies, and unknown places, last', () => {
    const cars = about({
      a: {},
      b: {},
      c: {},
      d: { price: 0 },
      e: { currency: 'USD' },
      f: { lat: null },
    })
    const worst = (names: string[]) => candidateOf(circle(names), cars)
    expect(worst(['a', 'b', 'c'])).toMatchObject({ gap: 0, way: 0 })
    for (const unknown of ['d', 'e'])
      expect(worst(['a', 'b', unknown]).gap).toBe(Number.POSITIVE_INFINITY)
    expect(worst(['a', 'b', 'f'])).toMatchObject({ gap: 0, way: Number.POSITIVE_INFINITY })
  })

  test('knows a ring by its cars, wherever it begins', () => {
    expect(circleKeyOf(['b', 'c', 'a'])).toBe(circleKeyOf(['a', 'b', 'c']))
    expect(circleKeyOf(['a', 'c', 'b'])).not.toBe(circleKeyOf(['a', 'b', 'c']))
  })
})

describe('an answer', () => {
  const [anna, berta, carla] = [member('anna', joined), member('berta', joined), member('carla')]
  const ring = ringOf([anna, berta, carla])
  const complete = ringOf([anna, berta, { ...carla, ...joined }], { state: 'complete' })
  const over = ringOf([anna, berta, { ...carla, answer: 'declined' }], { state: 'broken' })

  test('of the last member completes the ring', () => {
    expect(judgeAnswer(ring, 'carla', 'join')).toEqual({ type: 'joined', completes: true })
    const two = ringOf([anna, member('berta'), carla])
    expect(judgeAnswer(two, 'carla', 'join')).toEqual({ type: 'joined', completes: false })
  })

  test('sent again changes nothing', () => {
    expect(judgeAnswer(ring, 'anna', 'join')).toEqual({ type: 'known' })
    expect(judgeAnswer(complete, 'carla', 'join')).toEqual({ type: 'known' })
    expect(judgeAnswer(over, 'carla', 'decline')).toEqual({ type: 'known' })
    expect(judgeAnswer(over, 'carla', 'leave')).toEqual({ type: 'known' })
  })

  test('"not for me" ends the ring for good, even after "I’m in"', () => {
    for (const by of ['anna', 'carla'])
      expect(judgeAnswer(ring, by, 'decline')).toMatchObject({
        type: 'ended',
        end: { ended: { state: 'broken', declined_by: by, is_barred: true, barred_ms: null } },
      })
    expect(judgeAnswer(complete, 'anna', 'leave')).toMatchObject({
      end: { ended: { declined_by: 'anna', is_barred: true }, repair: { index: 0 } },
    })
  })

  test('is refused when the ring is over, or not in that state, and to others', () => {
    expect(judgeAnswer(over, 'anna', 'join')).toEqual({ type: 'refused', refusal: 'RING_OVER' })
    expect(judgeAnswer(over, 'carla', 'join')).toMatchObject({ refusal: 'RING_OVER' })
    expect(judgeAnswer(complete, 'anna', 'decline')).toMatchObject({ refusal: 'RING_OVER' })
    expect(judgeAnswer(ring, 'anna', 'leave')).toMatchObject({ refusal: 'RING_OVER' })
    expect(judgeAnswer(ring, 'dora', 'join')).toEqual({ type: 'refused', refusal: 'NOT_FOUND' })
  })

  test('to a ring that no longer holds ends it', () => {
    const broken = ringOf([anna, { ...berta, likes: false }, carla])
    expect(judgeAnswer(broken, 'carla', 'join')).toMatchObject({
      type: 'refused',
      refusal: 'RING_OVER',
      end: { ended: { state: 'broken', declined_by: null } },
    })
  })
})
