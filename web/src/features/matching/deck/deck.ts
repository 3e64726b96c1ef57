// The state of a deck: what a swipe does, which cards come back, when more are needed. Pure; deck-store.ts carries out
// what is decided here.
import { deck as limits } from '@keyswap/contract/limits'
import type { DeckCar, Match } from '@keyswap/contract/matching'
import type { Wait } from '../../../lib/http/wait.ts'
import type { CardSide } from '../card/motion.ts'

type Like = { direction: 'like'; source_car_id: string; is_super: boolean }

/** One call to the server about one car. */
export type Move = { key: number; car: DeckCar } & (
  | Like
  | { direction: 'pass' }
  | { direction: 'undo' }
)

export type NoticeKind =
  | 'no_active_car'
  | 'swipe_failed'
  | 'car_gone'
  | 'car_reserved'
  /** The likes of a new member, or of one whom a moderator has limited. */
  | 'likes_used_up'
  | 'likes_limited'
  | 'undo_failed'
  /** A like cannot be taken back: it has led to something, or ten seconds have passed. */
  | 'like_matched'
  | 'like_kept'
  | 'no_answer'

/** Every notice is a new object: use-deck.ts shows a toast once per object. */
export type Notice = { key: number; kind: NoticeKind; wait: Wait }

export type Deck = {
  /** The top card first. */
  cards: readonly DeckCar[]
  /** Cards flying out; each is sent when it has left. */
  leaving: readonly Move[]
  /** Calls in flight, or queued behind another of the same car. */
  sending: readonly Move[]
  /** A like waiting for the member to choose which car to offer. */
  choosing: { car: DeckCar; is_super: boolean } | null
  last_pass: DeckCar | null
  /** The last swipe, if it is a like that can be taken back. */
  last_like: Move | null
  /** A card that came back, and from which side. */
  returned: { id: string; from: CardSide } | null
  matches: readonly Match[]
  notice: Notice | null
  loading: 'never' | 'refresh' | 'more' | 'idle' | 'failed'
  has_more: boolean
  /** Some of it was kept on this device and may be out of date. */
  is_kept: boolean
  /** Tells "no cars at all" from "no more cars". */
  had_cards: boolean
  /** Ids of cars whose swipe has arrived since the last page was requested; that page may still contain them. */
  settled: readonly string[]
  next_key: number
}

export const emptyDeck: Deck = {
  cards: [],
  leaving: [],
  sending: [],
  choosing: null,
  last_pass: null,
  last_like: null,
  returned: null,
  matches: [],
  notice: null,
  loading: 'never',
  has_more: true,
  is_kept: false,
  had_cards: false,
  settled: [],
  next_key: 1,
}

export type DeckPage = { cars: readonly DeckCar[]; has_more: boolean; is_kept?: boolean }

export type DeckEvent =
  /** A page is requested, to replace the cards or to add to them. */
  | { type: 'loading'; isRefresh: boolean }
  | ({ type: 'loaded' } & DeckPage)
  /** The connection is back: the page replaces what was kept, or the error. */
  | ({ type: 'replaced' } & DeckPage)
  | { type: 'load_failed' }
  | { type: 'pass' }
  | { type: 'like'; offers: readonly string[]; is_super: boolean }
  /** The member's own cars could not be loaded. */
  | { type: 'offers_unknown'; is_unanswered: boolean }
  | { type: 'choose'; source_car_id: string }
  | { type: 'cancel' }
  | { type: 'left'; key: number }
  | { type: 'sent'; key: number; match: Match | null }
  | { type: 'failed'; key: number; kind: NoticeKind; wait?: Wait }
  | { type: 'undo' }
  /** A like can no longer be taken back. */
  | { type: 'kept'; key: number }
  /** Swiped elsewhere, or reported. */
  | { type: 'drop'; car_id: string }
  /** A like from before has made one. */
  | { type: 'matched'; match: Match }
  | { type: 'match_seen' }

export function deck(state: Deck, event: DeckEvent): Deck {
  switch (event.type) {
    case 'loading':
      return { ...state, loading: event.isRefresh ? 'refresh' : 'more', settled: [] }
    case 'loaded':
      return load(state, event)
    case 'replaced':
      return load({ ...state, loading: 'refresh' }, { ...event, cars: topFirst(state, event.cars) })
    case 'load_failed':
      return { ...state, loading: 'failed' }
    case 'pass':
      return pass(state)
    case 'like':
      return like(state, event.offers, event.is_super)
    case 'offers_unknown':
      return withNotice(state, event.is_unanswered ? 'no_answer' : 'swipe_failed')
    case 'choose':
      return choose(state, event.source_car_id)
    case 'cancel':
      return { ...state, choosing: null }
    case 'left':
      return sendOff(state, event.key)
    case 'sent':
      return confirm(state, event.key, event.match)
    case 'failed':
      return bringBack(state, event)
    case 'undo':
      return undo(state)
    case 'kept':
      return withoutLike(state, event.key)
    case 'drop':
      return {
        ...state,
        cards: without(state.cards, event.car_id),
        last_pass: state.last_pass?.id === event.car_id ? null : state.last_pass,
        last_like: state.last_like?.car.id === event.car_id ? null : state.last_like,
      }
    case 'matched':
      return { ...state, matches: [...state.matches, event.match] }
    case 'match_seen':
      return { ...state, matches: state.matches.slice(1) }
  }
}

/** What an undo would take back. */
export const undoableIn = ({ last_like, last_pass }: Deck): 'like' | 'pass' | null =>
  last_like ? 'like' : last_pass && 'pass'

const withoutLike = (state: Deck, key: number): Deck =>
  state.last_like?.key === key ? { ...state, last_like: null } : state

export const topCard = ({ cards }: Deck): DeckCar | undefined => cards[0]

export function phaseOf(state: Deck): 'cards' | 'loading' | 'failed' | 'empty' | 'exhausted' {
  if (state.cards.length > 0 || state.leaving.length > 0) return 'cards'
  if (['never', 'refresh', 'more'].includes(state.loading)) return 'loading'
  if (state.loading === 'failed') return 'failed'
  // The last page had only cards whose swipes are in flight; the next page follows when they arrive.
  if (state.has_more && state.sending.length > 0) return 'loading'
  return state.had_cards ? 'exhausted' : 'empty'
}

export const needsMore = ({ cards, has_more, loading }: Deck): boolean =>
  has_more && cards.length <= limits.fetch_when_left && (loading === 'idle' || loading === 'failed')

/** Where a card flies to, and comes back from. */
export const sideOf = (move: Move): CardSide =>
  move.direction === 'like' ? (move.is_super ? 'up' : 'right') : 'left'

const without = (cards: readonly DeckCar[], id: string): readonly DeckCar[] =>
  cards.filter((card) => card.id !== id)

const withNotice = (state: Deck, kind: NoticeKind, wait: Wait = {}): Deck => ({
  ...state,
  notice: { key: state.next_key, kind, wait },
  next_key: state.next_key + 1,
})

/** The card that the member looks at must not change under their finger. */
function topFirst(state: Deck, cars: readonly DeckCar[]): readonly DeckCar[] {
  const isTop = ({ id }: DeckCar) => id === topCard(state)?.id
  return [...cars.filter(isTop), ...cars.filter((car) => !isTop(car))]
}

function load(state: Deck, { cars, has_more, is_kept = false }: DeckPage): Deck {
  const isRefresh = state.loading === 'refresh'
  const remaining = isRefresh ? [] : state.cards
  const known = new Set([
    ...state.settled,
    ...remaining.map(({ id }) => id),
    ...[...state.leaving, ...state.sending].map(({ car }) => car.id),
  ])
  // A card whose pass is being undone stays in the deck, whether or not the server's page contains it.
  const undone = state.sending.filter(({ direction }) => direction === 'undo')
  const back = undone
    .map(({ car }) => car)
    .filter(({ id }) => !remaining.some((card) => card.id === id))
  const cards = [...back, ...remaining, ...cars.filter(({ id }) => !known.has(id))]
  return {
    ...state,
    cards,
    has_more,
    is_kept: is_kept || (state.is_kept && !isRefresh),
    loading: 'idle',
    had_cards: state.had_cards || cards.length > 0,
  }
}

type Decision = Like | { direction: 'pass' }

function leave(state: Deck, car: DeckCar, decision: Decision): Deck {
  const move: Move = { key: state.next_key, car, ...decision }
  return {
    ...state,
    cards: without(state.cards, car.id),
    leaving: [...state.leaving, move],
    last_like: move.direction === 'like' ? move : null,
    choosing: null,
    returned: null,
    next_key: state.next_key + 1,
  }
}

function pass(state: Deck): Deck {
  const car = topCard(state)
  if (!car || state.choosing) return state
  return { ...leave(state, car, { direction: 'pass' }), last_pass: car }
}

/** No car to offer: refused. One: that one. More: the member chooses. */
function like(state: Deck, offers: readonly string[], is_super: boolean): Deck {
  const car = topCard(state)
  if (!car || state.choosing) return state
  const [only, ...others] = offers
  if (only === undefined) return withNotice(state, 'no_active_car')
  if (others.length > 0) return { ...state, choosing: { car, is_super } }
  return leave(state, car, { direction: 'like', source_car_id: only, is_super })
}

function choose(state: Deck, source_car_id: string): Deck {
  if (!state.choosing) return state
  const { car, is_super } = state.choosing
  // It may have been swiped elsewhere in the meantime.
  if (!state.cards.some(({ id }) => id === car.id)) return { ...state, choosing: null }
  return leave(state, car, { direction: 'like', source_car_id, is_super })
}

function sendOff(state: Deck, key: number): Deck {
  const move = state.leaving.find((each) => each.key === key)
  if (!move) return state
  return {
    ...state,
    leaving: state.leaving.filter((each) => each !== move),
    sending: [...state.sending, move],
  }
}

function confirm(state: Deck, key: number, match: Match | null): Deck {
  const move = state.sending.find((each) => each.key === key)
  if (!move) return state
  return {
    ...(match ? withoutLike(state, key) : state),
    sending: state.sending.filter((each) => each !== move),
    settled: move.direction === 'undo' ? state.settled : [...state.settled, move.car.id],
    matches: match ? [...state.matches, match] : state.matches,
  }
}

type Failed = Extract<DeckEvent, { type: 'failed' }>

function bringBack(state: Deck, { key, kind, wait }: Failed): Deck {
  const move = state.sending.find((each) => each.key === key)
  if (!move) return state
  const { car } = move
  const rest = {
    ...withoutLike(state, key),
    sending: state.sending.filter((each) => each !== move),
  }
  if (move.direction === 'undo')
    return withNotice({ ...rest, cards: without(rest.cards, car.id) }, kind)
  const last_pass = rest.last_pass?.id === car.id ? null : rest.last_pass
  // A car that is no longer visible does not come back; only a like gets a notice.
  if (kind === 'car_gone')
    return move.direction === 'like'
      ? withNotice({ ...rest, last_pass }, kind)
      : { ...rest, last_pass }
  const moves = [...rest.leaving, ...rest.sending].map((each) => each.car)
  // Already undone, or swiped again: nothing to bring back.
  if ([...moves, ...rest.cards].some(({ id }) => id === car.id)) return rest
  return withNotice(
    {
      ...rest,
      cards: [car, ...rest.cards],
      returned: { id: car.id, from: sideOf(move) },
      last_pass,
    },
    kind,
    wait,
  )
}

function undo(state: Deck): Deck {
  const { last_like, last_pass } = state
  const car = last_like?.car ?? last_pass
  if (!car || state.choosing) return state
  const back: Deck = {
    ...state,
    last_like: null,
    last_pass: last_like ? last_pass : null,
    cards: [car, ...without(state.cards, car.id)],
    returned: { id: car.id, from: last_like ? sideOf(last_like) : 'left' },
  }
  const flying = state.leaving.find((move) => move.car.id === car.id)
  // Not sent yet, so there is nothing to undo on the server.
  if (flying) return { ...back, leaving: state.leaving.filter((move) => move !== flying) }
  return {
    ...back,
    sending: [...state.sending, { key: state.next_key, car, direction: 'undo' }],
    settled: state.settled.filter((id) => id !== car.id),
    next_key: state.next_key + 1,
  }
}
