// Answers that a member can read again without a connection.
import type { Query, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query'
import { ApiError, isAborted, isTemporary } from '../lib/http/request-error.ts'
import { currentSession } from '../lib/http/session.ts'

/** By the beginning of a query's key. Nothing of moderators, and no addresses of private photos. */
const KEPT = new Set([
  ...['matches', 'rings', 'cars', 'car', 'deals', 'agreement-pages', 'announcements', 'reviews'],
])

/** Grows when answers change their shape: what an earlier release has kept lacks something. */
const SHAPE = 2

const keptAs = (queryHash: string): string => `${SHAPE} ${queryHash}`

const isKept = ([first]: QueryKey): boolean => typeof first === 'string' && KEPT.has(first)

/**
 * If the server cannot be reached or says "later", the answer is the one that is shown already or was kept, if there is one. It counts as
 * out of date: it is fetched when the connection is back.
 */
export const fromKept: QueryPersister = async (fetchNow, context, query) => {
  try {
    return await fetchNow(context)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) void forgetAnswer(query)
    if (isAborted(error) || !isTemporary(error)) throw error
    const data = query.state.data ?? (await readAnswer(query))
    if (data === undefined) throw error
    setTimeout(() => query.invalidate())
    return data
  }
}

/** As a match that has ended, or a car that was deleted: without a connection it must not come back. */
async function forgetAnswer({ queryKey, queryHash }: Query): Promise<void> {
  if (!isKept(queryKey)) return
  const { forget } = await import('../lib/offline/kept.ts')
  await forget(currentSession().user?.id ?? '', keptAs(queryHash))
}

async function readAnswer({ queryKey, queryHash }: Query): Promise<unknown> {
  if (!isKept(queryKey)) return undefined
  const { readKept } = await import('../lib/offline/kept.ts')
  return readKept(currentSession().user?.id ?? '', keptAs(queryHash))
}

/** Keeps the member's answers, also as they change later, until the returned function is called. */
export function keepAnswers(queries: QueryClient, userId: string): () => void {
  // Loaded on demand: the first screen does not need it.
  const keeper = import('../lib/offline/kept.ts').then(({ createKeeper }) => createKeeper(userId))
  keeper.catch(() => {})
  const keep = (id: string, data: unknown) =>
    void keeper.then(
      (write) => write(id, data),
      () => {},
    )
  const cache = queries.getQueryCache()
  const keepOne = ({ queryKey, queryHash, state: { data } }: Query) => {
    if (data !== undefined && isKept(queryKey)) keep(keptAs(queryHash), data)
  }
  for (const query of cache.getAll()) keepOne(query)
  return cache.subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    // One that begins with what another has loaded, such as a match from the list, is not fetched.
    if (isAnswer || event.type === 'added') keepOne(event.query)
  })
}
