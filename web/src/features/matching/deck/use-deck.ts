import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { NetworkError } from '../../../lib/http/request-error.ts'
import { useSession } from '../../../lib/http/session.ts'
import { waitIn } from '../../../lib/http/wait.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline } from '../../../lib/online.ts'
import { isFirstPhotoLoaded } from '../../../lib/pictures/first-photo.ts'
import { useStore } from '../../../lib/store.ts'
import { type ToastContent, useToast } from '../../../ui/toasts/toast-store.ts'
import { preloadPhoto } from '../card/preload.ts'
import { matching } from '../matching.texts.ts'
import { dropKeptLike, keepLike } from '../offer/kept-likes.ts'
import type { Offer, Offers } from '../offer/offers.ts'
import { offeredOf } from '../offer/remembered-offer.ts'
import { countView } from './count-views.ts'
import { type Deck, type Notice, phaseOf, topCard } from './deck.ts'
import type { DeckStore } from './deck-store.ts'

/** How many cards from the top have their photo preloaded. */
const PRELOADED = 6

const shown = new Set<DeckStore>()

export const isDeckShown = (store: DeckStore): boolean => shown.has(store)

export function useDeck(store: DeckStore, offers: Offers) {
  const state = useSyncExternalStore(store.subscribe, store.get)
  const userId = useSession().user?.id ?? ''
  useEffect(() => store.open(), [store])
  useEffect(() => {
    shown.add(store)
    return () => void shown.delete(store)
  }, [store])
  useNotices(store, offers)

  /** Without a car to offer the like is kept until there is one. */
  function likeWith(ids: readonly string[], is_super: boolean) {
    const car = topCard(store.get())
    if (car && ids.length === 0) keepLike(userId, car, is_super)
    else if (car) dropKeptLike(userId, car.id)
    store.dispatch({ type: 'like', offers: ids, is_super })
  }

  async function likeWhenKnown(car_id: string, is_super: boolean) {
    try {
      const ids = offeredOf(idsOf(await offers.load()), offers.remembered?.id ?? null)
      if (topCard(store.get())?.id === car_id) likeWith(ids, is_super)
    } catch (error) {
      store.dispatch({ type: 'offers_unknown', is_unanswered: error instanceof NetworkError })
    }
  }

  return {
    state,
    phase: phaseOf(state),
    pass() {
      const car = topCard(store.get())
      store.dispatch({ type: 'pass' })
      if (car) dropKeptLike(userId, car.id)
    },
    like(is_super = false) {
      const car = topCard(store.get())
      if (!car) return
      if (offers.ready) {
        const ids = offeredOf(idsOf(offers.ready), offers.remembered?.id ?? null)
        likeWith(ids, is_super)
      } else void likeWhenKnown(car.id, is_super)
    },
    undo: () => store.dispatch({ type: 'undo' }),
    choose(source_car_id: string, forVisit: boolean) {
      if (forVisit) offers.remember(source_car_id)
      store.dispatch({ type: 'choose', source_car_id })
    },
    cancel: () => store.dispatch({ type: 'cancel' }),
    /** Removes a reported car. */
    drop: (car_id: string) => store.dispatch({ type: 'drop', car_id }),
    seeMatch: () => store.dispatch({ type: 'match_seen' }),
    refresh: store.refresh,
  }
}

export type DeckView = ReturnType<typeof useDeck>

const idsOf = (offers: readonly Offer[]): string[] => offers.map(({ id }) => id)

/** Counts a view of the top card and preloads the photos of the next ones. */
export function useTopCard(state: Deck): void {
  const top = topCard(state)
  const mayPreload = useStore(isFirstPhotoLoaded)
  useEffect(() => {
    if (top) countView(top.id)
  }, [top])
  useEffect(() => {
    if (!mayPreload) return
    // After a timeout, so that the top card renders first.
    const later = setTimeout(() => {
      for (const car of state.cards.slice(0, PRELOADED)) preloadPhoto(car)
    })
    const stopKeeping = keepPhotos(state.cards)
    return () => {
      clearTimeout(later)
      stopKeeping()
    }
  }, [state.cards, mayPreload])
}

/** Loads the first photo of every card when the browser is idle, if there is a worker that keeps them for offline. */
function keepPhotos(cards: Deck['cards']): () => void {
  if (!navigator.serviceWorker?.controller || !('requestIdleCallback' in window)) return () => {}
  const idle = requestIdleCallback(() => cards.forEach(preloadPhoto))
  return () => cancelIdleCallback(idle)
}

/** Shows a toast for each notice and each match, once, also for one from before this screen was mounted. */
function useNotices(store: DeckStore, offers: Offers): void {
  const speech = useMessages(matching)
  const { t } = speech
  const toast = useToast()
  const [screen, navigate] = useLocation()

  const texts = ({ kind, wait }: Notice): ToastContent => {
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
      case 'car_reserved':
        return { title: t('deck.reserved.title'), text: t('deck.reserved.text') }
      case 'likes_used_up':
        return {
          title: t('deck.used_up.title'),
          text: t('deck.used_up.text', waitIn(wait, speech)),
        }
      case 'likes_limited':
        return {
          title: t('deck.used_up.title'),
          text: t('deck.limited.text', waitIn(wait, speech)),
        }
      case 'undo_failed':
        return { title: t('deck.error'), text: t('deck.undo_failed') }
      case 'like_matched':
        return { title: t('deck.like_stays'), text: t('deck.like_matched') }
      case 'like_kept':
        return { title: t('deck.like_stays'), text: t('deck.like_kept') }
      case 'no_answer':
        if (!isOnline()) return { title: t('kit.offline') }
        return { title: t('deck.error'), text: t('deck.failed') }
      case 'swipe_failed':
        return { title: t('deck.error'), text: t('deck.failed') }
    }
  }

  const announce = useEffectEvent(() => {
    const { notice, matches } = store.get()
    if (notice && isUnannounced(notice)) {
      toast({ tone: 'danger', ...texts(notice) })
      // The member's car may have been deactivated or reserved on another device: reload for the next like.
      if (notice.kind === 'no_active_car' || notice.kind === 'car_reserved')
        offers.load().catch(() => {})
    }
    const match = matches.at(-1)
    if (match && isUnannounced(match)) toast({ title: t('match.title'), text: t('match.toast') })
  })

  useEffect(() => {
    announce()
    return store.subscribe(() => announce())
  }, [store])
}

const announced = new WeakSet<object>()

function isUnannounced(what: object): boolean {
  if (announced.has(what)) return false
  announced.add(what)
  return true
}
