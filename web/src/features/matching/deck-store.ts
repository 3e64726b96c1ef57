// Does what the deck's flow decides: waits for a card to fly out, tells the server, asks for more.
import { deck as limits } from '@keyswap/contract/limits'
import type { DeckCar, Match } from '@keyswap/contract/matching'
import { createStore, type Store } from '../../lib/store.ts'
import {
  type Deck,
  type DeckEvent,
  deck,
  emptyDeck,
  type Move,
  type NoticeKind,
  needsMore,
  phaseOf,
} from './deck.ts'

export type DeckPage = { cars: readonly DeckCar[]; has_more: boolean }

/** What it needs of the world, so that a test can be the world. */
export type DeckWorld = {
  load: () => Promise<DeckPage>
  tell: (move: Move) => Promise<Match | null>
  /** What a failure means for the card. */
  judge: (move: Move, error: unknown) => NoticeKind | 'fine'
  /** Until a card that leaves is out of sight. */
  flown: (ms: number) => Promise<void>
}

export type DeckStore = Pick<Store<Deck>, 'get' | 'subscribe'> & {
  dispatch: (event: DeckEvent) => void
  /** Whoever comes to see the deck: the first time, or where it had ended, it is asked for. */
  open: () => void
  refresh: () => void
}

/** After these another card may have become one of the last. */
const MAY_NEED_MORE: DeckEvent['type'][] = ['left', 'sent', 'failed', 'drop']

export function createDeckStore(world: DeckWorld): DeckStore {
  const store = createStore<Deck>(emptyDeck)
  /** A car's moves reach the server one after the other: a pass before its undo. */
  const queues = new Map<string, Promise<void>>()

  function dispatch(event: DeckEvent): void {
    const before = store.get()
    const after = deck(before, event)
    store.set(after)
    for (const move of after.leaving) if (!before.leaving.includes(move)) fly(move)
    for (const move of after.sending) if (!before.sending.includes(move)) enqueue(move)
    if (MAY_NEED_MORE.includes(event.type) && needsMore(after)) void load(false)
  }

  function fly({ key }: Move): void {
    void world.flown(limits.swipe_animation_ms).then(() => dispatch({ type: 'left', key }))
  }

  function enqueue(move: Move): void {
    const { id } = move.car
    const queue = (queues.get(id) ?? Promise.resolve()).then(() => tell(move))
    queues.set(id, queue)
    void queue.then(() => queues.get(id) === queue && queues.delete(id))
  }

  async function tell(move: Move): Promise<void> {
    const { key } = move
    try {
      dispatch({ type: 'sent', key, match: await world.tell(move) })
    } catch (error) {
      const kind = world.judge(move, error)
      if (kind === 'fine') dispatch({ type: 'sent', key, match: null })
      else dispatch({ type: 'failed', key, kind })
    }
  }

  async function load(anew: boolean): Promise<void> {
    dispatch({ type: 'loading', anew })
    try {
      dispatch({ type: 'loaded', ...(await world.load()) })
    } catch {
      dispatch({ type: 'load_failed' })
    }
  }

  const isLoading = () => ['anew', 'more'].includes(store.get().loading)
  const isOver = () => ['failed', 'empty', 'exhausted'].includes(phaseOf(store.get()))

  return {
    get: store.get,
    subscribe: store.subscribe,
    dispatch,
    open() {
      if (store.get().loading === 'never' || isOver()) void load(true)
    },
    refresh() {
      if (!isLoading()) void load(true)
    },
  }
}
