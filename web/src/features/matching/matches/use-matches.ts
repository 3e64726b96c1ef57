import { matches as limits } from '@keyswap/contract/limits'
import type { Match } from '@keyswap/contract/matching'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { streamIsSettled } from '../../../lib/events/shared-stream.ts'
import { call, callPage } from '../../../lib/http/client.ts'
import { createLatestCalls, refetchIfFetching } from '../../../lib/http/racing-answers.ts'
import { useStore } from '../../../lib/store.ts'

/** The prefix of all queries about matches. */
const MATCHES = ['matches'] as const
const LISTS = [...MATCHES, 'list'] as const
const OPENED = [...MATCHES, 'one'] as const
const oneOf = (matchId: string) => [...OPENED, matchId] as const

const listOf = (userId: string) => ({
  queryKey: [...LISTS, userId],
  queryFn: getMatches,
})

/** All pages: an unread match may be on the last one. */
export async function getMatches(): Promise<Match[]> {
  const matches: Match[] = []
  let after: string | undefined
  do {
    const { items, next } = await callPage('getMatches', { input: { after } })
    matches.push(...items)
    after = next
  } while (after !== undefined)
  return matches
}

const getMatch = (matchId: string) => call('getMatch', { params: { matchId } })

export const useMatches = (userId: string) =>
  useQuery({ ...listOf(userId), refetchOnMount: 'always' })

/** One match, with the list's copy as initial data. */
export function useMatch(userId: string, matchId: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: oneOf(matchId),
    queryFn: () => getMatch(matchId),
    initialData: () =>
      queries.getQueryData<Match[]>([...LISTS, userId])?.find(({ id }) => id === matchId),
  })
}

const NONE: Match[] = []

/** Does not refetch on mount, unlike useMatches; empty until loaded. */
export const useKnownMatches = (userId: string): Match[] =>
  useQuery({ ...listOf(userId), enabled: useStore(streamIsSettled) }).data ?? NONE

/** Not opened yet, or with unread messages. */
export const isMatchWaiting = ({ is_new, unread }: Match): boolean => is_new || unread > 0

export const countWaitingMatches = (matches: readonly Match[]): number =>
  matches.filter(isMatchWaiting).length

/** Latest message first; a match without messages counts from when it was made. */
export const byLatest = (matches: readonly Match[]): Match[] =>
  [...matches].sort((a, b) => latest(b).localeCompare(latest(a)))

const latest = ({ last_message, created_at }: Match): string =>
  last_message?.created_at ?? created_at

export const byNewest = (matches: readonly Match[]): Match[] =>
  [...matches].sort((a, b) => b.created_at.localeCompare(a.created_at))

/** The newest few that are open. */
export const newMatches = (matches: readonly Match[]): Match[] =>
  byNewest(matches)
    .filter(({ is_open }) => is_open)
    .slice(0, limits.new_strip_max)

export const refreshMatches = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: LISTS })

/** Refetches the matches that were opened, each when it is shown. */
export const refreshOpened = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: OPENED })

const beginRefresh = createLatestCalls()

/** Refetches one match and updates the lists. */
export async function refreshMatch(queries: QueryClient, matchId: string): Promise<void> {
  const isLast = beginRefresh(matchId)
  try {
    const match = await getMatch(matchId)
    if (!isLast()) return
    queries.setQueryData(oneOf(matchId), match)
    refetchIfFetching(queries, oneOf(matchId))
    changeLists(queries, (known) =>
      known.some(({ id }) => id === matchId)
        ? known.map((each) => (each.id === matchId ? match : each))
        : [match, ...known],
    )
  } catch {
    // The match has ended or the call failed: reload the whole list.
    await refreshMatches(queries)
  }
}

/** The viewer has read everything: updates the cached lists without fetching them. */
export function markOpened(queries: QueryClient, matchId: string): void {
  changeLists(queries, (known) =>
    known.map((each) => (each.id === matchId ? { ...each, is_new: false, unread: 0 } : each)),
  )
}

/** Whether this device may show the match: another one may have been first. */
export async function takeMoment(queries: QueryClient, matchId: string): Promise<boolean> {
  const { is_first } = await call('claimMatchMoment', { params: { matchId } })
  changeLists(queries, (known) =>
    known.map((each) => (each.id === matchId ? { ...each, is_unshown: false } : each)),
  )
  return is_first
}

/** Whether a cached list shows it as waiting. */
export const isKnownToWait = (queries: QueryClient, matchId: string): boolean =>
  queries
    .getQueriesData<Match[]>({ queryKey: LISTS })
    .some(([, known]) => known?.some((each) => each.id === matchId && isMatchWaiting(each)))

/** An ended match leaves the list; an open chat of it stays until the viewer leaves. */
export const forgetMatch = (queries: QueryClient, matchId: string): void =>
  changeLists(queries, (known) => known.filter(({ id }) => id !== matchId))

function changeLists(queries: QueryClient, change: (known: Match[]) => Match[]): void {
  queries.setQueriesData<Match[]>({ queryKey: LISTS }, (known) => known && change(known))
  refetchIfFetching(queries, LISTS)
}
