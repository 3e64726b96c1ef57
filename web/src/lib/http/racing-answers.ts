// Answers to calls about the same thing can overtake each other. These rules are for what has no revision to compare.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Numbers calls by what they are about: the answer to one that began before another is not used. */
export function createTurns() {
  const last = new Map<string, number>()
  /** Begins a call; tells later whether it is still the last one. */
  return (id: string): (() => boolean) => {
    const turn = (last.get(id) ?? 0) + 1
    last.set(id, turn)
    return () => last.get(id) === turn
  }
}

/** What is being fetched began before the cache was changed, so it is fetched anew. */
export function fetchAnew(queries: QueryClient, queryKey: QueryKey): void {
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
}
