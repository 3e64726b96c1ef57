// The flow of a deck as data: what a swipe does, what comes back, when more is needed. No clock, no
// network, no screen; deck-store.ts does what this decides.
import { deck as limits } from '@keyswap/contract/limits'
import type { DeckCar, Match } from '@keyswap/contract/matching'

export type Side = 'left' | 'right' | 'up'

type Like = { direction: 'like'; source_car_id: string; is_super: boolean }

/** One thing to tell the server about one car. */
export type Move = { key: number; car: DeckCar } & (
  | Like
  | { direction: 'pass' }
  | { direction: 'undo' }
)

export type NoticeKind = 'no_active_car' | 'swipe_failed' | 'car_gone' | 'undo_failed' | 'offline'

/** To be said once; a new key is a new notice. */
export type Notice = { key: number; kind: NoticeKind }

export type Deck = {
  /** In hand, the top card first. */
  cards: readonly DeckCar[]
  /** Flying out; what has left is sent. */
  leaving: readonly Move[]
  /** On the way to the server. */
  sending: readonly Move[]
  /** A like that waits for the car that is offered for it. */
  choosing: { car: DeckCar; is_super: boolean } | null
  last_pass: DeckCar | null
  /** A card that came back, and from where. */
  returned: { id: string; from: Side } | null
  matches: readonly Match[]
  notice: Notice | null
  loading: 'never' | 'anew' | 'more' | 'idle' | 'failed'
  has_more: boolean
  /** Whether there has been a card at all: no cars differs from no more cars. */
  was_dealt: boolean
  /** Sent since the last page was asked for: its answer may not know yet. */
  settled: readonly string[]
  next_key: number
}

export const emptyDeck: Deck = {
  cards: [],
  leaving: [],
  sending: [],
  choosing: null,
  last_pass: null,
  returned: null,
  matches: [],
  notice: null,
  loading: 'never',
  has_more: true,
  was_dealt: false,
  settled: [],
  next_key: 1,
}

export type DeckEvent =
  /** A page is asked for: instead of the cards in hand, or after them. */
  | { type: 'loading'; anew: boolean }
  | { type: 'loaded'; cars: readonly DeckCar[]; has_more: boolean }
  | { type: 'load_failed' }
  | { type: 'pass' }
  | { type: 'like'; offers: readonly string[]; is_super: boolean }
  /** Which cars the member could offer could not be found out. */
  | { type: 'offers_unknown'; is_offline: boolean }
  | { type: 'choose'; source_car_id: string }
  | { type: 'cancel' }
  | { type: 'left'; key: number }
  | { type: 'sent'; key: number; match: Match | null }
  | { type: 'failed'; key: number; kind: NoticeKind }
  | { type: 'undo' }
  /** Swiped somewhere else, or reported. */
  | { type: 'drop'; car_id: string }
  | { type: 'match_seen' }

export function deck(state: Deck, event: DeckEvent): Deck {
  switch (event.type) {
    case 'loading':
      return { ...state, loading: event.anew ? 'anew' : 'more', settled: [] }
    case 'loaded':
      return load(state, event.cars, event.has_more)
    case 'load_failed':
      return { ...state, loading: 'failed' }
    case 'pass':
      return pass(state)
    case 'like':
      return like(state, event.offers, event.is_super)
    case 'offers_unknown':
      return say(state, event.is_offline ? 'offline' : 'swipe_failed')
    case 'choose':
      return choose(state, event.source_car_id)
    case 'cancel':
      return { ...state, choosing: null }
    case 'left':
      return sendOff(state, event.key)
    case 'sent':
      return confirm(state, event.key, event.match)
    case 'failed':
      return bringBack(state, event.key, event.kind)
    case 'undo':
      return undo(state)
    case 'drop':
      return {
        ...state,
        cards: without(state.cards, event.car_id),
        last_pass: state.last_pass?.id === event.car_id ? null : state.last_pass,
      }
    case 'match_seen':
      return { ...state, matches: state.matches.slice(1) }
  }
}

export const topCard = ({ cards }: Deck): DeckCar | undefined => cards[0]

/** What there is to see. */
export function phaseOf(state: Deck): 'cards' | 'loading' | 'failed' | 'empty' | 'exhausted' {
  if (state.cards.length > 0 || state.leaving.length > 0) return 'cards'
  if (['never', 'anew', 'more'].includes(state.loading)) return 'loading'
  if (state.loading === 'failed') return 'failed'
  // The last page held only what is still on its way: the next one follows with its answer.
  if (state.has_more && state.sending.length > 0) return 'loading'
  return state.was_dealt ? 'exhausted' : 'empty'
}

export const needsMore = ({ cards, has_more, loading }: Deck): boolean =>
  has_more && cards.length <= limits.fetch_when_left && (loading === 'idle' || loading === 'failed')

/** Where a card flies to, and comes back from. */
export const sideOf = (move: Move): Side =>
  move.direction === 'like' ? (move.is_super ? 'up' : 'right') : 'left'

const without = (cards: readonly DeckCar[], id: string): readonly DeckCar[] =>
  cards.filter((card) => card.id !== id)

const say = (state: Deck, kind: NoticeKind): Deck => ({
  ...state,
  notice: { key: state.next_key, kind },
  next_key: state.next_key + 1,
})

function load(state: Deck, cars: readonly DeckCar[], has_more: boolean): Deck {
  const kept = state.loading === 'anew' ? [] : state.cards
  const known = new Set([
    ...state.settled,
    ...kept.map(({ id }) => id),
    ...[...state.leaving, ...state.sending].map(({ car }) => car.id),
  ])
  // A pass that is being taken back is a card in hand, whatever the server knew of it.
  const undone = state.sending.filter(({ direction }) => direction === 'undo')
  const back = undone.map(({ car }) => car).filter(({ id }) => !kept.some((card) => card.id === id))
  const cards = [...back, ...kept, ...cars.filter(({ id }) => !known.has(id))]
  return {
    ...state,
    cards,
    has_more,
    loading: 'idle',
    was_dealt: state.was_dealt || cards.length > 0,
  }
}

type Decision = Like | { direction: 'pass' }

function leave(state: Deck, car: DeckCar, decision: Decision): Deck {
  return {
    ...state,
    cards: without(state.cards, car.id),
    leaving: [...state.leaving, { key: state.next_key, car, ...decision }],
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

/** None to offer: it cannot be; one: that one; more: the member is asked. */
function like(state: Deck, offers: readonly string[], is_super: boolean): Deck {
  const car = topCard(state)
  if (!car || state.choosing) return state
  const [only, ...others] = offers
  if (only === undefined) return say(state, 'no_active_car')
  if (others.length > 0) return { ...state, choosing: { car, is_super } }
  return leave(state, car, { direction: 'like', source_car_id: only, is_super })
}

function choose(state: Deck, source_car_id: string): Deck {
  if (!state.choosing) return state
  const { car, is_super } = state.choosing
  // Meanwhile it may have been swiped elsewhere.
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
    ...state,
    sending: state.sending.filter((each) => each !== move),
    settled: move.direction === 'undo' ? state.settled : [...state.settled, move.car.id],
    matches: match ? [...state.matches, match] : state.matches,
  }
}

function bringBack(state: Deck, key: number, kind: NoticeKind): Deck {
  const move = state.sending.find((each) => each.key === key)
  if (!move) return state
  const { car } = move
  const rest = { ...state, sending: state.sending.filter((each) => each !== move) }
  if (kind === 'undo_failed') return say({ ...rest, cards: without(rest.cards, car.id) }, kind)
  const last_pass = rest.last_pass?.id === car.id ? null : rest.last_pass
  // A car that nobody can see any more stays away; only who liked it is told.
  if (kind === 'car_gone')
    return move.direction === 'like' ? say({ ...rest, last_pass }, kind) : { ...rest, last_pass }
  const moves = [...rest.leaving, ...rest.sending].map((each) => each.car)
  // Taken back, or swiped again since: there is nothing to bring back.
  if ([...moves, ...rest.cards].some(({ id }) => id === car.id)) return rest
  return say(
    {
      ...rest,
      cards: [car, ...rest.cards],
      returned: { id: car.id, from: sideOf(move) },
      last_pass,
    },
    kind,
  )
}

function undo(state: Deck): Deck {
  const car = state.last_pass
  if (!car || state.choosing) return state
  const back: Deck = {
    ...state,
    last_pass: null,
    cards: [car, ...without(state.cards, car.id)],
    returned: { id: car.id, from: 'left' },
  }
  const flying = state.leaving.find((move) => move.car.id === car.id)
  // Nobody has heard of it yet.
  if (flying) return { ...back, leaving: state.leaving.filter((move) => move !== flying) }
  return {
    ...back,
    sending: [...state.sending, { key: state.next_key, car, direction: 'undo' }],
    settled: state.settled.filter((id) => id !== car.id),
    next_key: state.next_key + 1,
  }
}
