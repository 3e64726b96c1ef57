import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../../lib/messages/index.ts'
import { matching } from '../../lib/messages/matching.ts'
import { NetworkError } from '../../lib/request-error.ts'
import { type ToastContent, useToast } from '../../ui/toast-store.ts'
import { countView } from './count-views.ts'
import { type Deck, type NoticeKind, phaseOf, topCard } from './deck.ts'
import type { DeckStore } from './deck-store.ts'
import { offeredOf } from './kept-offer.ts'
import type { Offer, Offers } from './offers.ts'
import { preloadPhoto } from './preload.ts'

/** How many cards beyond those in sight have their photo fetched. */
const PRELOADED = 6

/** A deck on the screen: what it shows, what it says, and what one can do with it. */
export function useDeck(store: DeckStore, offers: Offers) {
  const state = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => store.open(), [store])
  useNotices(store, offers)

  async function likeWhenKnown(car_id: string, is_super: boolean) {
    try {
      const ids = offeredOf(idsOf(await offers.load()), offers.kept?.id ?? null)
      if (topCard(store.get())?.id === car_id)
        store.dispatch({ type: 'like', offers: ids, is_super })
    } catch (error) {
      store.dispatch({ type: 'offers_unknown', is_offline: error instanceof NetworkError })
    }
  }

  return {
    state,
    phase: phaseOf(state),
    pass: () => store.dispatch({ type: 'pass' }),
    like(is_super = false) {
      const car = topCard(store.get())
      if (!car) return
      if (offers.ready) {
        const ids = offeredOf(idsOf(offers.ready), offers.kept?.id ?? null)
        store.dispatch({ type: 'like', offers: ids, is_super })
      } else void likeWhenKnown(car.id, is_super)
    },
    undo: () => store.dispatch({ type: 'undo' }),
    choose(source_car_id: string, forVisit: boolean) {
      if (forVisit) offers.keep(source_car_id)
      store.dispatch({ type: 'choose', source_car_id })
    },
    cancel: () => store.dispatch({ type: 'cancel' }),
    /** Reported: it leaves. */
    drop: (car_id: string) => store.dispatch({ type: 'drop', car_id }),
    seeMatch: () => store.dispatch({ type: 'match_seen' }),
    refresh: store.refresh,
  }
}

const idsOf = (offers: readonly Offer[]): string[] => offers.map(({ id }) => id)

/** Counts the card on top as seen, and fetches the photos of those behind it. */
export function useTopCard(state: Deck): void {
  const top = topCard(state)
  useEffect(() => {
    if (top) countView(top.id)
  }, [top])
  useEffect(() => {
    // Not in the same breath as drawing the card: that one comes first.
    const later = setTimeout(() => state.cards.slice(0, PRELOADED).forEach(preloadPhoto))
    return () => clearTimeout(later)
  }, [state.cards])
}

/** Says once what has to be said; a notice from before this screen came is said by it too. */
function useNotices(store: DeckStore, offers: Offers): void {
  const { t } = useMessages(matching)
  const toast = useToast()
  const [screen, navigate] = useLocation()

  const texts = (kind: NoticeKind): ToastContent => {
    switch (kind) {
      case 'no_active_car':
        return {
          title: t('deck.no_active.title'),
          text: t('deck.no_active.text'),
          action: {
            label: t('deck.no_active.action'),
            run: () => navigate('/upload', { state: { back: screen } }),
          },
        }
      case 'car_gone':
        return { title: t('deck.gone.title'), text: t('deck.gone.text') }
      case 'undo_failed':
        return { title: t('deck.error'), text: t('deck.undo_failed') }
      case 'offline':
        return { title: t('kit.offline') }
      case 'swipe_failed':
        return { title: t('deck.error'), text: t('deck.failed') }
    }
  }

  const announce = useEffectEvent(() => {
    const { notice, matches } = store.get()
    if (notice && isNews(notice)) {
      toast({ tone: 'danger', ...texts(notice.kind) })
      // Perhaps switched off on another device: the next like shall know.
      if (notice.kind === 'no_active_car') offers.load().catch(() => {})
    }
    const match = matches.at(-1)
    if (match && isNews(match)) toast({ title: t('match.title'), text: t('match.toast') })
  })

  useEffect(() => {
    announce()
    return store.subscribe(() => announce())
  }, [store])
}

const said = new WeakSet<object>()

function isNews(what: object): boolean {
  if (said.has(what)) return false
  said.add(what)
  return true
}
