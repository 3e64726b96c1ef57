// Carries out what deck.ts decides: waits for a card to fly out, sends the swipe, loads more cards.
import { likes as likeLimits, deck as limits } from '@keyswap/contract/limits'
import type { Match } from '@keyswap/contract/matching'
import { waitOf } from '../../../lib/http/wait.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import {
  type Deck,
  type DeckEvent,
  type DeckPage,
  deck,
  emptyDeck,
  type Move,
  type NoticeKind,
  needsMore,
  phaseOf,
} from './deck.ts'

/** Injected so that tests can fake it. */
export type DeckDeps = {
  load: () => Promise<DeckPage>
  send: (move: Move) => Promise<Match | null>
  /** What a failed call means for the card; 'fine' if it can be ignored. */
  noticeFor: (move: Move, error: unknown) => NoticeKind | 'fine'
  /** Resolves when a leaving card is out of sight. */
  waitForFlight: (ms: number) => Promise<void>
  waitForTime: (ms: number) => Promise<void>
}

export type DeckStore = Pick<Store<Deck>, 'get' | 'subscribe'> & {
  dispatch: (event: DeckEvent) => void
  /** Loads the deck on the first visit, and again if it had ended or failed. */
  open: () => void
  /** Loads it again if it had ended or failed. */
  reopen: () => void
  refresh: () => void
  /** The server may be reachable again: fetches what could not be fetched. Nothing changes if it cannot yet. */
  catchUp: () => void
  /** Shows cars that have been listed since the deck had none. Nothing is shown meanwhile, nor if there are none. */
  lookAgain: () => void
}

export const hasNoCars = (state: Deck): boolean => ['empty', 'exhausted'].includes(phaseOf(state))

/** After these events the deck may be running low. */
const MAY_NEED_MORE: DeckEvent['type'][] = ['left', 'sent', 'failed', 'drop']

export function createDeckStore(deps: DeckDeps): DeckStore {
  const store = createStore<Deck>(emptyDeck)
  /** A car's moves are sent one after the other: a pass before its undo. */
  const queues = new Map<string, Promise<void>>()

  function dispatch(event: DeckEvent): void {
    const before = store.get()
    const after = deck(before, event)
    store.set(after)
    for (const move of after.leaving) if (!before.leaving.includes(move)) fly(move)
    for (const move of after.sending) if (!before.sending.includes(move)) enqueue(move)
    if (after.last_like && after.last_like !== before.last_like) keepLater(after.last_like)
    if (MAY_NEED_MORE.includes(event.type) && needsMore(after)) void load(false)
  }

  function fly({ key }: Move): void {
    void deps.waitForFlight(limits.swipe_animation_ms).then(() => dispatch({ type: 'left', key }))
  }

  function keepLater({ key }: Move): void {
    void deps.waitForTime(likeLimits.undo_ms).then(() => dispatch({ type: 'kept', key }))
  }

  function enqueue(move: Move): void {
    const { id } = move.car
    const queue = (queues.get(id) ?? Promise.resolve()).then(() => send(move))
    queues.set(id, queue)
    void queue.then(() => queues.get(id) === queue && queues.delete(id))
  }

  async function send(move: Move): Promise<void> {
    const { key } = move
    try {
      dispatch({ type: 'sent', key, match: await deps.send(move) })
    } catch (error) {
      const kind = deps.noticeFor(move, error)
      if (kind === 'fine') dispatch({ type: 'sent', key, match: null })
      else dispatch({ type: 'failed', key, kind, wait: waitOf(error) })
    }
  }

  async function load(isRefresh: boolean): Promise<void> {
    dispatch({ type: 'loading', isRefresh })
    try {
      dispatch({ type: 'loaded', ...(await deps.load()) })
    } catch {
      dispatch({ type: 'load_failed' })
    }
  }

  let isCatchingUp = false

  async function catchUp(): Promise<void> {
    const isStale = () => store.get().is_kept || phaseOf(store.get()) === 'failed'
    if (isCatchingUp || isLoading() || !isStale()) return
    isCatchingUp = true
    const page = await deps.load().catch(() => null)
    isCatchingUp = false
    if (page && !page.is_kept && isStale()) dispatch({ type: 'replaced', ...page })
  }

  let isLooking = false

  async function lookAgain(): Promise<void> {
    if (isLooking || isLoading() || !hasNoCars(store.get())) return
    isLooking = true
    const page = await deps.load().catch(() => null)
    isLooking = false
    if (page && page.cars.length > 0 && !isLoading() && hasNoCars(store.get()))
      dispatch({ type: 'replaced', ...page })
  }

  const isLoading = () => ['refresh', 'more'].includes(store.get().loading)
  const isOver = () => ['failed', 'empty', 'exhausted'].includes(phaseOf(store.get()))

  return {
    get: store.get,
    subscribe: store.subscribe,
    dispatch,
    open() {
      if (store.get().loading === 'never' || isOver()) void load(true)
    },
    reopen() {
      if (isOver()) void load(true)
    },
    refresh() {
      if (!isLoading()) void load(true)
    },
    catchUp: () => void catchUp(),
    lookAgain: () => void lookAgain(),
  }
}
