import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Closer, type Drawn, orderPage, seedOf } from './deck-order.ts'

type Card = Drawn & { near: number }

const PAGE = 20

/** The cars of a community that are left for a member: some like theirs, some would close a ring. */
const aDeck = fc
  .array(
    fc.record({
      kind: fc.constantFrom('admirer', 'closer', 'other', 'other'),
      comes_last: fc.boolean(),
      size: fc.constantFrom(3, 4),
      near: fc.nat(9),
    }),
    { maxLength: 60 },
  )
  .chain((cars) => fc.tuple(fc.constant(cars), fc.uuid(), fc.integer({ min: 0, max: 1e15 })))
  .map(([cars, viewer_id, now]) => {
    const all = cars.map((car, nth) => ({ ...car, id: `car ${nth}` }))
    const admirers = all.filter(({ kind }) => kind === 'admirer').slice(0, PAGE)
    const left = all.filter((car) => !admirers.includes(car))
    const room = PAGE - admirers.length
    return {
      viewer_id,
      now,
      read: {
        admirers: admirers as Card[],
        closers: left
          .filter(({ kind, comes_last }) => kind === 'closer' && !comes_last)
          .slice(0, Math.floor(room / 2)) as (Card & Closer)[],
        newest: left.slice(0, PAGE) as Card[],
        size: PAGE,
        seed: seedOf({ viewer_id, now }),
      },
    }
  })

const nearestFirst = (cars: Card[]) => cars.toSorted((a, b) => a.near - b.near)
const idsOf = (cars: readonly { id: string }[]) => cars.map(({ id }) => id)
const holds = (check: (deck: typeof aDeck extends fc.Arbitrary<infer D> ? D : never) => void) =>
  fc.assert(fc.property(aDeck, check), { numRuns: 500 })

test('every card is one that was read, and none comes twice', () => {
  holds(({ read }) => {
    const known = idsOf([...read.admirers, ...read.closers, ...read.newest])
    const ids = idsOf(orderPage(read, nearestFirst).cards)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !known.includes(id))).toEqual([])
  })
})

test('the deck is never empty because of the order, nor shorter', () => {
  holds(({ read }) => {
    const { cards } = orderPage(read, nearestFirst)
    const plain = orderPage({ ...read, closers: [] }, nearestFirst).cards
    expect(cards.length).toBe(plain.length)
  })
})

test('admirers come first, then never more than every second card is promoted', () => {
  holds(({ read }) => {
    const { cards, promoted } = orderPage(read, nearestFirst)
    const here = read.admirers.filter(({ comes_last }) => !comes_last)
    expect(idsOf(cards.slice(0, here.length))).toEqual(idsOf(here))
    const early = new Set(idsOf(promoted))
    const rest = cards.slice(here.length)
    expect(promoted.length).toBeLessThanOrEqual(Math.ceil(rest.length / 2))
    for (const [at, { id }] of rest.entries())
      expect(early.has(id) && early.has(rest[at + 1]?.id ?? '')).toBe(false)
  })
})

test('rings of three are promoted before rings of four', () => {
  holds(({ read }) => {
    const { promoted } = orderPage(read, nearestFirst)
    const sizes = promoted.map(({ id }) => read.closers.find((car) => car.id === id)?.size ?? 0)
    expect(sizes).toEqual(sizes.toSorted())
  })
})

test('the order is the same all day, whatever order the closers are read in', () => {
  holds(({ read, viewer_id, now }) => {
    const dawn = now - (now % 86_400_000_000)
    const later = {
      ...read,
      closers: read.closers.toReversed(),
      seed: seedOf({ viewer_id, now: dawn + 86_399_999_999 }),
    }
    expect(orderPage(later, nearestFirst).cards).toEqual(orderPage(read, nearestFirst).cards)
  })
})

test('another member, or another day, gets another order', () => {
  const read = {
    admirers: [],
    closers: Array.from({ length: 10 }, (_, n) => ({
      id: `closer ${n}`,
      comes_last: false,
      size: 3,
    })),
    newest: Array.from({ length: PAGE }, (_, n) => ({ id: `car ${n}`, comes_last: false })),
    size: PAGE,
  }
  const orderFor = (seed: string) =>
    idsOf(orderPage({ ...read, seed }, (cars) => cars).promoted).join()
  expect(new Set(['a 1', 'a 2', 'b 1', 'b 2', 'c 1'].map(orderFor)).size).toBe(5)
})

test('without closers the order is that of the page, owners who are away last', () => {
  holds(({ read }) => {
    const { cards } = orderPage({ ...read, closers: [] }, nearestFirst)
    const others = nearestFirst(read.newest.slice(0, PAGE - read.admirers.length))
    const plain = [...read.admirers, ...others]
    expect(idsOf(cards)).toEqual([
      ...idsOf(plain.filter(({ comes_last }) => !comes_last)),
      ...idsOf(plain.filter(({ comes_last }) => comes_last)),
    ])
  })
})
