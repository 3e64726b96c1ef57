import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { aCar, aMatch } from '../deck-examples.ts'
import {
  type Deck,
  type DeckEvent,
  deck,
  emptyDeck,
  needsMore,
  phaseOf,
  undoableIn,
} from './deck.ts'

const after = (state: Deck, ...events: DeckEvent[]): Deck => events.reduce(deck, state)
const ids = (state: Deck) => state.cards.map(({ id }) => id)
const loaded = (...names: string[]): DeckEvent => ({
  type: 'loaded',
  cars: names.map(aCar),
  has_more: true,
})
const deckOf = (...names: string[]) =>
  after(emptyDeck, { type: 'loading', isRefresh: true }, loaded(...names))
const PASS: DeckEvent = { type: 'pass' }
const like = (...offers: string[]): DeckEvent => ({ type: 'like', offers, is_super: false })
const left = (state: Deck): Deck =>
  state.leaving.reduce((each, { key }) => deck(each, { type: 'left', key }), state)
const keyOf = (state: Deck): number => state.sending.at(-1)?.key ?? 0
const fail = (state: Deck): Deck =>
  deck(state, { type: 'failed', key: keyOf(state), kind: 'swipe_failed' })

test('a pass lets the card leave, and is sent when it has left', () => {
  const flying = after(deckOf('a', 'b'), PASS)
  expect(ids(flying)).toEqual(['b'])
  expect(flying.leaving).toMatchObject([{ direction: 'pass', car: { id: 'a' } }])
  expect(flying.sending).toEqual([])
  expect(left(flying)).toMatchObject({ leaving: [], sending: [{ car: { id: 'a' } }] })
})

test('a like without an active car is refused, and the card stays', () => {
  const blocked = after(deckOf('a', 'b'), like())
  expect(ids(blocked)).toEqual(['a', 'b'])
  expect(blocked.notice?.kind).toBe('no_active_car')
  expect(after(blocked, like()).notice).not.toEqual(blocked.notice)
})

test('with one active car that one is offered', () => {
  const liked = after(deckOf('a'), { type: 'like', offers: ['mine'], is_super: true })
  expect(liked.leaving).toMatchObject([
    { direction: 'like', source_car_id: 'mine', is_super: true, car: { id: 'a' } },
  ])
})

test('with more than one active car the member chooses, or cancels', () => {
  const choosing = after(deckOf('a', 'b'), like('one', 'two'))
  expect(choosing.choosing?.car.id).toBe('a')
  expect(ids(choosing)).toEqual(['a', 'b'])
  expect(after(choosing, PASS, like('one')), 'nothing else happens in the meantime').toEqual(
    choosing,
  )
  const chosen = after(choosing, { type: 'choose', source_car_id: 'two' })
  expect(chosen).toMatchObject({ choosing: null, leaving: [{ source_car_id: 'two' }] })
  expect(after(choosing, { type: 'cancel' })).toEqual({ ...choosing, choosing: null })
})

test('a car swiped elsewhere while the chooser is open is not liked', () => {
  const choosing = after(deckOf('a', 'b'), like('one', 'two'), { type: 'drop', car_id: 'a' })
  const chosen = after(choosing, { type: 'choose', source_car_id: 'one' })
  expect(chosen).toMatchObject({ choosing: null, leaving: [] })
  expect(ids(chosen)).toEqual(['b'])
})

test('several cards may be leaving at once', () => {
  const flying = after(deckOf('a', 'b', 'c'), PASS, like('mine'))
  expect(flying.leaving.map(({ car }) => car.id)).toEqual(['a', 'b'])
  expect(left(flying).sending.map(({ car }) => car.id)).toEqual(['a', 'b'])
})

test('a failed swipe brings the card back from its side, with a notice', () => {
  const failed = fail(left(after(deckOf('a', 'b'), like('mine'))))
  expect(ids(failed)).toEqual(['a', 'b'])
  expect(failed.returned).toEqual({ id: 'a', from: 'right' })
  expect(failed.notice?.kind).toBe('swipe_failed')
  expect(failed.sending).toEqual([])
})

test('a failed pass cannot be undone: its card is already back', () => {
  const failed = fail(left(after(deckOf('a'), PASS)))
  expect(failed.last_pass).toBeNull()
  expect(after(failed, { type: 'undo' })).toBe(failed)
})

test('a car that is gone does not come back; only a like gets a notice', () => {
  const liked = left(after(deckOf('a', 'b'), like('mine')))
  const gone = deck(liked, { type: 'failed', key: keyOf(liked), kind: 'car_gone' })
  expect(ids(gone)).toEqual(['b'])
  expect(gone.notice?.kind).toBe('car_gone')
  const passed = left(after(deckOf('a', 'b'), PASS))
  const quiet = deck(passed, { type: 'failed', key: keyOf(passed), kind: 'car_gone' })
  expect(quiet).toMatchObject({ notice: null, last_pass: null })
})

test('matches are shown one after the other', () => {
  const first = left(after(deckOf('a', 'b'), like('mine')))
  const one = deck(first, { type: 'sent', key: keyOf(first), match: aMatch('1') })
  const second = left(after(one, like('mine')))
  const two = deck(second, { type: 'sent', key: keyOf(second), match: aMatch('2') })
  expect(two.matches.map(({ id }) => id)).toEqual(['1', '2'])
  expect(deck(two, { type: 'match_seen' }).matches.map(({ id }) => id)).toEqual(['2'])
})

test('the last pass can be undone, before it is sent or after', () => {
  const flying = after(deckOf('a', 'b'), PASS)
  const early = after(flying, { type: 'undo' })
  expect(ids(early)).toEqual(['a', 'b'])
  expect(early).toMatchObject({ leaving: [], sending: [], returned: { id: 'a', from: 'left' } })
  const late = after(left(flying), { type: 'undo' })
  expect(ids(late)).toEqual(['a', 'b'])
  expect(late.sending.map(({ direction }) => direction)).toEqual(['pass', 'undo'])
  expect(after(late, { type: 'undo' }), 'once').toBe(late)
})

test('a pass that fails after its undo shows no notice', () => {
  const undone = after(left(after(deckOf('a', 'b'), PASS)), { type: 'undo' })
  const key = undone.sending[0]?.key ?? 0
  const failed = deck(undone, { type: 'failed', key, kind: 'swipe_failed' })
  expect(failed.notice).toBeNull()
  expect(ids(failed)).toEqual(['a', 'b'])
})

test('a failed undo removes the card again', () => {
  const undone = after(left(after(deckOf('a', 'b'), PASS)), { type: 'undo' })
  const failed = deck(undone, { type: 'failed', key: keyOf(undone), kind: 'undo_failed' })
  expect(ids(failed)).toEqual(['b'])
  expect(failed.notice?.kind).toBe('undo_failed')
})

test('the next page adds only cars that are not in the deck and not being swiped', () => {
  const passed = left(after(deckOf('a', 'b', 'c'), PASS))
  const more = after(passed, { type: 'loading', isRefresh: false }, loaded('a', 'b', 'c', 'd'))
  expect(ids(more)).toEqual(['b', 'c', 'd'])
})

test('a page requested before a swipe arrived does not bring that car back', () => {
  const passed = left(after(deckOf('a', 'b'), PASS))
  const loading = deck(passed, { type: 'loading', isRefresh: false })
  const sent = deck(loading, { type: 'sent', key: keyOf(loading), match: null })
  expect(ids(after(sent, loaded('a', 'b', 'c')))).toEqual(['b', 'c'])
})

test('a refresh replaces the cards, except those being undone', () => {
  const again = after(deckOf('a', 'b'), { type: 'loading', isRefresh: true }, loaded('c'))
  expect(ids(again)).toEqual(['c'])
  const undone = after(left(after(deckOf('a', 'b'), PASS)), { type: 'undo' })
  expect(ids(after(undone, { type: 'loading', isRefresh: true }, loaded('b')))).toEqual(['a', 'b'])
})

test('more is needed when three are left, unless it is loading or there is none', () => {
  expect(needsMore(deckOf('a', 'b', 'c', 'd'))).toBe(false)
  const three = deckOf('a', 'b', 'c')
  expect(needsMore(three)).toBe(true)
  expect(needsMore(deck(three, { type: 'loading', isRefresh: false }))).toBe(false)
  expect(needsMore({ ...three, has_more: false })).toBe(false)
  expect(
    needsMore(after(three, { type: 'loading', isRefresh: false }, { type: 'load_failed' })),
  ).toBe(true)
})

test('loading, failed, empty and exhausted are told apart', () => {
  expect(phaseOf(emptyDeck)).toBe('loading')
  expect(phaseOf(deck(emptyDeck, { type: 'load_failed' }))).toBe('failed')
  expect(phaseOf(deckOf())).toBe('empty')
  const last = { ...deckOf('a'), has_more: false }
  expect(phaseOf(last)).toBe('cards')
  expect(phaseOf(deck(last, PASS)), 'while it flies out').toBe('cards')
  expect(phaseOf(left(deck(last, PASS)))).toBe('exhausted')
  expect(phaseOf(left(deck(deckOf('a'), PASS))), 'there may be more').toBe('loading')
})

const SUPER: DeckEvent = { type: 'like', offers: ['one', 'two'], is_super: true }

test('a super-like stays a super-like through the chooser; if it fails, the card comes back from above', () => {
  const chosen = after(deckOf('a', 'b'), SUPER, { type: 'choose', source_car_id: 'two' })
  expect(chosen.leaving).toMatchObject([{ source_car_id: 'two', is_super: true }])
  expect(fail(left(chosen)).returned).toEqual({ id: 'a', from: 'up' })
  expect(fail(left(after(deckOf('a'), PASS))).returned).toEqual({ id: 'a', from: 'left' })
})

test('an empty deck has nothing to swipe or choose', () => {
  const none = deckOf()
  for (const event of [PASS, like('mine'), like(), { type: 'undo' } as const])
    expect(deck(none, event)).toBe(none)
  const cards = deckOf('a')
  expect(deck(cards, { type: 'choose', source_car_id: 'mine' })).toBe(cards)
})

test('nothing can be undone while the chooser is open', () => {
  const choosing = after(deckOf('a', 'b'), PASS, like('one', 'two'))
  expect(after(choosing, { type: 'undo' })).toBe(choosing)
})

test('if the member’s own cars fail to load, there is a notice and the card stays', () => {
  const offline = after(deckOf('a'), { type: 'offers_unknown', is_unanswered: true })
  expect(offline.notice?.kind).toBe('no_answer')
  expect(ids(offline)).toEqual(['a'])
  const failed = after(deckOf('a'), { type: 'offers_unknown', is_unanswered: false })
  expect(failed.notice?.kind).toBe('swipe_failed')
})

test('a like taken back comes back from its side, before it is sent or after', () => {
  const flying = after(deckOf('a', 'b'), like('mine'))
  const early = after(flying, { type: 'undo' })
  expect(early).toMatchObject({ leaving: [], sending: [], returned: { id: 'a', from: 'right' } })
  const late = after(left(flying), { type: 'undo' })
  expect(ids(late)).toEqual(['a', 'b'])
  expect(late.sending.map(({ direction }) => direction)).toEqual(['like', 'undo'])
  expect(after(late, { type: 'undo' }), 'once').toBe(late)
})

test('only the last swipe can be a like that is taken back', () => {
  expect(undoableIn(after(deckOf('a', 'b'), like('mine'), PASS))).toBe('pass')
  expect(ids(after(deckOf('a', 'b'), like('mine'), PASS, { type: 'undo' }))).toEqual(['b'])
  expect(
    undoableIn(after(deckOf('a', 'b'), like('mine'), { type: 'drop', car_id: 'a' })),
  ).toBeNull()
})

test('a like that has made a match or has failed cannot be taken back', () => {
  const liked = left(after(deckOf('a', 'b'), like('mine')))
  const key = keyOf(liked)
  const sent = (match: Match | null) => deck(liked, { type: 'sent', key, match })
  expect(undoableIn(sent(null))).toBe('like')
  expect(undoableIn(sent(aMatch('1')))).toBeNull()
  expect(undoableIn(fail(liked))).toBeNull()
  expect(undoableIn(deck(liked, { type: 'kept', key: key + 1 })), 'another one').toBe('like')
})

test.each(['like_matched', 'like_kept'] as const)(
  'a like that the server keeps (%s) takes its card along again, with a notice',
  (kind) => {
    const undone = after(left(after(deckOf('a', 'b'), like('mine'))), { type: 'undo' })
    const failed = deck(undone, { type: 'failed', key: keyOf(undone), kind })
    expect(ids(failed)).toEqual(['b'])
    expect(failed.notice?.kind).toBe(kind)
  },
)

test('only the last pass can be undone, also after a like that stays', () => {
  const liked = after(deckOf('a', 'b', 'c', 'd'), PASS, PASS, like('mine'))
  const state = deck(liked, { type: 'kept', key: liked.last_like?.key ?? 0 })
  const undone = after(state, { type: 'undo' })
  expect(ids(undone)).toEqual(['b', 'd'])
  expect(undone.last_pass).toBeNull()
  expect(undone.leaving.map(({ car }) => car.id)).toEqual(['a', 'c'])
})

test('an earlier pass that fails leaves the later one undoable', () => {
  const two = left(after(deckOf('a', 'b', 'c'), PASS, PASS))
  const failed = deck(two, { type: 'failed', key: two.sending[0]?.key ?? 0, kind: 'no_answer' })
  expect(ids(failed)).toEqual(['a', 'c'])
  expect(failed.last_pass?.id).toBe('b')
})

test('a car that was reported or swiped elsewhere cannot come back by an undo', () => {
  const passed = after(deckOf('a', 'b', 'c'), PASS)
  expect(deck(passed, { type: 'drop', car_id: 'a' }).last_pass).toBeNull()
  const other = deck(passed, { type: 'drop', car_id: 'b' })
  expect(ids(other)).toEqual(['c'])
  expect(other.last_pass?.id).toBe('a')
})

test('a card that was undone and swiped again is not brought back by the first failure', () => {
  const again = after(left(after(deckOf('a', 'b'), PASS)), { type: 'undo' }, like('mine'))
  const first = again.sending[0]?.key ?? 0
  const failed = deck(again, { type: 'failed', key: first, kind: 'swipe_failed' })
  expect(ids(failed)).toEqual(['b'])
  expect(failed.notice).toBeNull()
})

test('an undone car that also comes with the next page is in the deck once', () => {
  const passed = left(after(deckOf('a', 'b'), PASS))
  const loading = after(passed, { type: 'loading', isRefresh: false })
  const sent = deck(loading, { type: 'sent', key: keyOf(loading), match: null })
  const undone = after(sent, { type: 'undo' })
  const arrived = deck(undone, { type: 'sent', key: keyOf(undone), match: null })
  expect(arrived.settled).toEqual([])
  expect(ids(after(arrived, loaded('a', 'b', 'c'))), 'once').toEqual(['a', 'b', 'c'])
})

test('a response for an unknown move changes nothing', () => {
  const state = deckOf('a')
  expect(deck(state, { type: 'left', key: 99 })).toBe(state)
  expect(deck(state, { type: 'sent', key: 99, match: aMatch('1') })).toBe(state)
  expect(deck(state, { type: 'failed', key: 99, kind: 'no_answer' })).toBe(state)
})

test('a refresh that fails keeps the cards', () => {
  const failed = after(
    deckOf('a', 'b'),
    { type: 'loading', isRefresh: true },
    { type: 'load_failed' },
  )
  expect(ids(failed)).toEqual(['a', 'b'])
  expect(phaseOf(failed)).toBe('cards')
})

test('a refresh that finds no cars is exhausted, not empty', () => {
  const none = after(
    deckOf('a'),
    { type: 'loading', isRefresh: true },
    {
      type: 'loaded',
      cars: [],
      has_more: false,
    },
  )
  expect(phaseOf(none)).toBe('exhausted')
})

test('what was kept is replaced when the server answers; the card on top stays there', () => {
  const page = (...names: string[]) => ({ cars: names.map(aCar), has_more: false })
  const offline = after(
    emptyDeck,
    { type: 'loading', isRefresh: true },
    { type: 'loaded', ...page('a', 'b', 'c'), is_kept: true },
  )
  const swiped = left(after(offline, PASS))
  const arrived = after(swiped, { type: 'sent', key: keyOf(swiped), match: null })
  const more = after(arrived, { type: 'loading', isRefresh: false }, loaded('d'))
  expect(more.is_kept).toBe(true)
  const fresh = after(arrived, { type: 'replaced', ...page('x', 'a', 'b') })
  expect(ids(fresh)).toEqual(['b', 'x'])
  expect(fresh).toMatchObject({ is_kept: false, has_more: false, loading: 'idle' })
})
