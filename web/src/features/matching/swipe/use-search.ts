import type { SearchFallback } from '@keyswap/contract/choices'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/http/client.ts'
import { isAborted } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline, useOnline } from '../../../lib/online.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { browse } from '../browse.texts.ts'
import { swipeDeps } from '../deck/deck-deps.ts'
import { createDeckStore, type DeckStore } from '../deck/deck-store.ts'

export type Found = {
  query: string
  count: number
  /** More cars match than are shown. */
  has_more: boolean
  /** What is shown if no car matches. */
  fallback: SearchFallback | null
  store: DeckStore
}

/** Search results replace the deck until cleared; a car swiped there leaves the main deck too. */
export function useSearch(main: DeckStore) {
  const { t } = useMessages(browse)
  const toast = useToast()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [isPending, setPending] = useState(false)
  /** What is searched for when the connection is back. */
  const [later, setLater] = useState<string | null>(null)
  const online = useOnline()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const searchNow = useEffectEvent((query: string) => void search(query))
  useEffect(() => {
    if (online && later !== null) searchNow(later)
  }, [online, later])

  async function search(query: string) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setLater(null)
    setPending(true)
    try {
      const answer = await call('searchCars', { input: { q: query }, signal: controller.signal })
      setFound({
        query,
        count: answer.results.length,
        has_more: answer.has_more,
        fallback: answer.fallback,
        store: deckOf(answer.results),
      })
    } catch (error) {
      if (isAborted(error)) return
      if (!isOnline()) setLater(query)
      else tellFailed(query)
    }
    setPending(false)
  }

  function tellFailed(query: string) {
    toast({
      tone: 'failed',
      title: t('browse.search.failed'),
      text: t('browse.search.failed.text', { query }),
      action: { label: t('kit.retry'), run: () => void search(query) },
    })
  }

  function deckOf(cars: Awaited<ReturnType<typeof call<'searchCars'>>>['results']): DeckStore {
    const deps = swipeDeps(queries)
    return createDeckStore({
      ...deps,
      load: async () => ({ cars, has_more: false }),
      send: (move) => {
        if (move.direction !== 'undo') main.dispatch({ type: 'drop', car_id: move.car.id })
        return deps.send(move)
      },
    })
  }

  function clear() {
    running.current?.abort()
    setPending(false)
    setText('')
    setFound(null)
    setLater(null)
  }

  return {
    text,
    setText,
    found,
    isPending,
    isLater: later !== null,
    search: (query: string) => void search(query),
    clear,
  }
}
