// The panel's lists: loaded page by page, updated in place after an action.
import type { Endpoints, OutputOf, SentInputOf } from '@keyswap/contract'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { callPage } from '../../lib/http/client.ts'

const calls = {
  cars: 'getAdminCars',
  reports: 'getAdminReports',
  cases: 'getAdminCases',
  users: 'getAdminUsers',
  broadcasts: 'getAdminBroadcasts',
  audit: 'getAudit',
} as const

export type ListName = keyof typeof calls
type Listed<N extends ListName> = Endpoints[(typeof calls)[N]]
type Item<N extends ListName> = OutputOf<Listed<N>> extends (infer T)[] ? T : never
type Filters<N extends ListName> = Omit<NonNullable<SentInputOf<Listed<N>>>, 'after'>

type Page<T> = { items: T[]; next: string | undefined }

const LISTS = 'admin-lists'

/** The first page, or the one after this cursor. */
export const loadPage = <N extends ListName>(
  name: N,
  filters: Filters<N>,
  after?: string,
  signal?: AbortSignal,
) =>
  // The compiler cannot tell that this name and these filters belong to the same call.
  callPage(calls[name], {
    input: { ...filters, after },
    signal,
  } as never) as Promise<unknown> as Promise<Page<Item<N>>>

export const useList = <N extends ListName>(name: N, filters: Filters<N>) =>
  useInfiniteQuery({
    queryKey: [LISTS, name, filters],
    queryFn: ({ pageParam, signal }) => loadPage(name, filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // Keeps the previous results on screen until the new ones are there.
    placeholderData: keepPreviousData,
    // Members change the data all the time, so refetch on every visit.
    refetchOnMount: 'always',
  })

export type AdminList<T> = UseInfiniteQueryResult<InfiniteData<Page<T>>>

export const itemsOf = <T>(list: Pick<AdminList<T>, 'data'>): T[] =>
  list.data?.pages.flatMap((page) => page.items) ?? []

/** Applies `change` to every cached item of the list, on all pages and under all filters. */
export const changeItems = <T>(
  queries: QueryClient,
  name: ListName,
  change: (item: T) => T,
): void => {
  queries.setQueriesData<InfiniteData<Page<T>>>(
    { queryKey: [LISTS, name] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
      },
  )
}

/** With the reports also the cases that they are part of. */
export async function refreshList(queries: QueryClient, name: ListName): Promise<void> {
  await queries.invalidateQueries({ queryKey: [LISTS, name] })
  if (name === 'reports') await queries.invalidateQueries({ queryKey: [LISTS, 'cases'] })
}
