// The lists of the panel: fetched page by page, and changed in place when something is done.
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'

export type ListName = 'cars' | 'reports' | 'users' | 'broadcasts' | 'audit'

type Page<T> = { items: T[]; next: string | undefined }

type Load<T> = (after: string | undefined, signal: AbortSignal) => Promise<Page<T>>

const LISTS = 'admin-lists'

export const useList = <T>(name: ListName, filters: object, load: Load<T>) =>
  useInfiniteQuery({
    queryKey: [LISTS, name, filters],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // Another filter: what was found before stays in sight until the new answer is there.
    placeholderData: keepPreviousData,
    // Members go on meanwhile: every visit looks anew, over what is known.
    refetchOnMount: 'always',
  })

export type List<T> = ReturnType<typeof useList<T>>

export const itemsOf = <T>(list: List<T>): T[] =>
  list.data?.pages.flatMap((page) => page.items) ?? []

/** Changes an item wherever it is shown. */
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

export const refreshList = (queries: QueryClient, name: ListName): Promise<void> =>
  queries.invalidateQueries({ queryKey: [LISTS, name] })
