// Answers to calls about the same thing can overtake each other. These rules are for what has no revision to compare.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Tells, of the calls about each id, which began last, so that the answers to earlier ones can be dropped. */
export function createLatestCalls() {
  const last = new Map<string, number>()
  /** Begins a call; tells later whether it is still the last one. */
  return (id: string): (() => boolean) => {
    const number = (last.get(id) ?? 0) + 1
    last.set(id, number)
    return () => last.get(id) === number
  }
}

/** What is being fetched began before the cache was changed, so it is fetched anew. */
export function refetchIfFetching(queries: QueryClient, queryKey: QueryKey): void {
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
}
