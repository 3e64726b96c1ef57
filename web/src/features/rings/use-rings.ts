import { ringStates } from '@keyswap/contract/choices'
import type { Ring } from '@keyswap/contract/rings'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { streamIsSettled } from '../../lib/events/shared-stream.ts'
import { call, callPage } from '../../lib/http/client.ts'
import { createLatestCalls, refetchIfFetching } from '../../lib/http/racing-answers.ts'
import { isKnown } from '../../lib/known.ts'
import { useStore } from '../../lib/store.ts'

/** The prefix of all queries about rings. */
const RINGS = ['rings'] as const
const LISTS = [...RINGS, 'list'] as const
const OPENED = [...RINGS, 'one'] as const
const oneOf = (ringId: string) => [...OPENED, ringId] as const

const listOf = (userId: string) => ({
  queryKey: [...LISTS, userId],
  queryFn: getRings,
})

/** All pages: one that waits for an answer may be on the last one. */
async function getRings(): Promise<Ring[]> {
  const rings: Ring[] = []
  let after: string | undefined
  do {
    const { items, next } = await callPage('getRings', { input: { after } })
    rings.push(...items)
    after = next
  } while (after !== undefined)
  return rings
}

const getRing = (ringId: string) => call('getRing', { params: { ringId } })

export const useRings = (userId: string) =>
  useQuery({ ...listOf(userId), refetchOnMount: 'always' })

/** One ring, with the list's copy as initial data. */
export function useRing(userId: string, ringId: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: oneOf(ringId),
    queryFn: () => getRing(ringId),
    initialData: () =>
      queries.getQueryData<Ring[]>([...LISTS, userId])?.find(({ id }) => id === ringId),
  })
}

/** Does not refetch on mount, unlike useRings; undefined until loaded. */
export const useKnownRings = (userId: string): Ring[] | undefined =>
  useQuery({ ...listOf(userId), enabled: useStore(streamIsSettled) }).data

/** Whether the viewer has to answer it. */
export const asksViewer = ({ state, my_answer }: Ring): boolean =>
  state === 'offered' && my_answer === null

/** The viewer has not opened its chat yet, or not read all of it. */
const hasNews = ({ is_new, unread }: Ring): boolean => is_new || unread > 0

/** It waits for the viewer's answer, or there is something new in its chat. */
export const isRingWaiting = (ring: Ring): boolean => asksViewer(ring) || hasNews(ring)

/**
 * Offers and rings with an open chat, also once they have swapped, as with matches; and what only a newer version of the app
 * knows. The rest has ended.
 */
export const isLiving = ({ state, is_open }: Ring): boolean =>
  !isKnown(ringStates, state) || state === 'offered' || is_open

/** The viewer's car that the most offers wait for an answer about, if there are several. */
export function mostForOneCar(rings: readonly Ring[]): { count: number; car: string } | null {
  const offered = rings.filter(asksViewer).flatMap(({ members }) => members[0]?.gives ?? [])
  const byCar = Object.values(Object.groupBy(offered, ({ id }) => id ?? ''))
  const [most = []] = byCar.toSorted((one = [], other = []) => other.length - one.length)
  const [car] = most
  return car && most.length > 1 ? { count: most.length, car: car.model } : null
}

/** Offers that wait for the viewer, then other offers, chats, those of done swaps, and what is over. */
export function inOrder(rings: readonly Ring[]): Ring[] {
  const rank = ({ state, my_answer, has_chat, is_open }: Ring) => {
    if (state === 'offered') return my_answer === null ? 0 : 1
    if (state === 'done' && is_open) return 3
    return has_chat ? (is_open ? 2 : 5) : 4
  }
  return rings.toSorted((one, other) => rank(one) - rank(other))
}

/** The rings that were shown keep their place, so that none moves away while it is answered; new ones come first. */
export function inShownOrder(rings: readonly Ring[], shown: readonly string[]): Ring[] {
  const place = ({ id }: Ring) => shown.indexOf(id)
  return inOrder(rings).toSorted((one, other) => place(one) - place(other))
}

export const refreshRings = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: LISTS })

/** Refetches the rings that were opened, each when it is shown. */
export const refreshOpenedRings = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: OPENED })

const beginRefresh = createLatestCalls()

/** Refetches one ring and updates the lists. */
export async function refreshRing(queries: QueryClient, ringId: string): Promise<void> {
  const isLast = beginRefresh(ringId)
  try {
    const ring = await getRing(ringId)
    if (isLast()) rememberRing(queries, ring)
  } catch {
    await refreshRings(queries)
  }
}

/** Replaces the cached copies of a ring. One that the viewer declined before its chat opened leaves the list. */
export function rememberRing(queries: QueryClient, ring: Ring): void {
  queries.setQueryData(oneOf(ring.id), ring)
  refetchIfFetching(queries, oneOf(ring.id))
  const stays = ring.my_answer !== 'declined' || ring.has_chat
  changeLists(queries, (known) => {
    const isKnown = known.some(({ id }) => id === ring.id)
    if (!stays) return known.filter(({ id }) => id !== ring.id)
    return isKnown ? known.map((each) => (each.id === ring.id ? ring : each)) : [ring, ...known]
  })
}

/** The viewer has read everything: updates the cached lists without fetching them. */
export const markRingRead = (queries: QueryClient, ringId: string): void =>
  changeLists(queries, (known) =>
    known.map((each) => (each.id === ringId ? { ...each, is_new: false, unread: 0 } : each)),
  )

/** Whether a cached list shows something new in its chat. */
export const isKnownUnread = (queries: QueryClient, ringId: string): boolean =>
  queries
    .getQueriesData<Ring[]>({ queryKey: LISTS })
    .some(([, known]) => known?.some((each) => each.id === ringId && hasNews(each)))

function changeLists(queries: QueryClient, change: (known: Ring[]) => Ring[]): void {
  queries.setQueriesData<Ring[]>({ queryKey: LISTS }, (known) => known && change(known))
  refetchIfFetching(queries, LISTS)
}
