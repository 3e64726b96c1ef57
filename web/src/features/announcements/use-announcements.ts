import type { Broadcast } from '@keyswap/contract/announcements'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { streamIsSettled } from '../../lib/events/shared-stream.ts'
import { call } from '../../lib/http/client.ts'
import { useStore } from '../../lib/store.ts'

/** The prefix of all queries about announcements. */
const ANNOUNCEMENTS = ['announcements'] as const

type Kind = 'unread' | 'read'

const keyOf = (userId: string, kind: Kind) => [...ANNOUNCEMENTS, kind, userId] as const

const listOf = (userId: string, kind: Kind) => ({
  queryKey: keyOf(userId, kind),
  queryFn: () => call('getBroadcasts', { input: kind === 'read' ? { viewed: 'true' } : {} }),
})

export const useAnnouncements = (userId: string, kind: Kind) =>
  useQuery({ ...listOf(userId, kind), refetchOnMount: 'always' })

const NONE: Broadcast[] = []

/** Empty until loaded. */
export const useUnreadAnnouncements = (userId: string | undefined): Broadcast[] =>
  useQuery({
    ...listOf(userId ?? '', 'unread'),
    enabled: useStore(streamIsSettled) && userId !== undefined,
  }).data ?? NONE

export const refreshAnnouncements = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ANNOUNCEMENTS })

/** Moves an announcement from the cached unread list to the top of the read one, without fetching either. */
export function moveToRead(queries: QueryClient, userId: string, read: Broadcast): void {
  const others = (known: Broadcast[] | undefined) => known?.filter(({ id }) => id !== read.id)
  queries.setQueryData<Broadcast[]>(keyOf(userId, 'unread'), others)
  queries.setQueryData<Broadcast[]>(
    keyOf(userId, 'read'),
    (known) => known && [read, ...(others(known) ?? [])],
  )
}
