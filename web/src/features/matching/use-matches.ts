import { matches as limits } from '@keyswap/contract/limits'
import type { Match } from '@keyswap/contract/matching'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/client.ts'
import { streamIsSettled } from '../../lib/events/shared-stream.ts'
import { useStore } from '../../lib/store.ts'

/** Everything that shows matches is asked anew under this key. */
const MATCHES = ['matches'] as const
const LISTS = [...MATCHES, 'list'] as const
const oneOf = (matchId: string) => [...MATCHES, 'one', matchId] as const

const listOf = (userId: string) => ({
  queryKey: [...LISTS, userId],
  queryFn: getMatches,
})

/** All of them, page by page: whatever waits is among them, however old the match. */
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

/** Others like too: whoever comes to see them sees today's. */
export const useMatches = (userId: string) =>
  useQuery({ ...listOf(userId), refetchOnMount: 'always' })

/** One match; at once where the list knows it. */
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

/** All that is known without asking again; nothing until it is known. */
export const useKnownMatches = (userId: string): Match[] =>
  useQuery({ ...listOf(userId), enabled: useStore(streamIsSettled) }).data ?? NONE

/** Not opened yet, or with something unread: either way it waits once. */
export const isWaiting = ({ is_new, unread }: Match): boolean => is_new || unread > 0

export const countWaiting = (matches: readonly Match[]): number => matches.filter(isWaiting).length

/** The latest word first; where none was said, the match itself is the latest. */
export const byLatest = (matches: readonly Match[]): Match[] =>
  [...matches].sort((a, b) => latest(b).localeCompare(latest(a)))

const latest = ({ last_message, created_at }: Match): string =>
  last_message?.created_at ?? created_at

/** The newest match first, whatever has been said since. */
export const byNewest = (matches: readonly Match[]): Match[] =>
  [...matches].sort((a, b) => b.created_at.localeCompare(a.created_at))

/** The first few that nobody has written in yet; after a week, or once closed, a match is no longer new. */
export const newMatches = (matches: readonly Match[], now: number): Match[] =>
  byNewest(matches)
    .filter(
      ({ last_message, is_open, created_at }) =>
        last_message === null && is_open && now - Date.parse(created_at) <= limits.new_for_ms,
    )
    .slice(0, limits.new_strip)

export const refreshMatches = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: LISTS })

/** Something happened in this match: it alone is asked for, and put in its place. */
export async function refreshMatch(queries: QueryClient, matchId: string): Promise<void> {
  try {
    const match = await getMatch(matchId)
    queries.setQueryData(oneOf(matchId), match)
    changeLists(queries, (known) =>
      known.some(({ id }) => id === matchId)
        ? known.map((each) => (each.id === matchId ? match : each))
        : [match, ...known],
    )
  } catch {
    // Ended meanwhile, or out of reach: the whole list knows.
    await refreshMatches(queries)
  }
}

/** The viewer has read it all: shown before the server is asked again. */
export function markOpened(queries: QueryClient, matchId: string): void {
  changeLists(queries, (known) =>
    known.map((each) => (each.id === matchId ? { ...each, is_new: false, unread: 0 } : each)),
  )
}

/** Whether it waits, as far as is known. */
export const isKnownToWait = (queries: QueryClient, matchId: string): boolean =>
  queries
    .getQueriesData<Match[]>({ queryKey: LISTS })
    .some(([, known]) => known?.some((each) => each.id === matchId && isWaiting(each)))

/** Ended: gone from the list; whoever has it open keeps it until they leave. */
export const forgetMatch = (queries: QueryClient, matchId: string): void =>
  changeLists(queries, (known) => known.filter(({ id }) => id !== matchId))

function changeLists(queries: QueryClient, change: (known: Match[]) => Match[]): void {
  queries.setQueriesData<Match[]>({ queryKey: LISTS }, (known) => known && change(known))
}
