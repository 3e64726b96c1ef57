import type { Deal } from '@keyswap/contract/deals'
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'

/** The prefix of all queries about deals. */
export const DEALS = ['deals'] as const

/** The prefix of the queries for the newest deal of a chat. */
export const OF_CHATS = [...DEALS, 'chat'] as const

/** The cars that a proposal can offer. Begins with "cars", so they are fetched again when a car was changed. */
export const OFFERED_CARS = ['cars', 'offered'] as const

export const refreshDeals = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: DEALS })

/** Answers overtake each other. The later revision of a deal stays; of equal ones, the later answer. */
const newer = (known: Deal | undefined, answer: Deal): Deal =>
  known && known.id === answer.id && known.revision > answer.revision ? known : answer

const newerOfEach = (known: readonly Deal[], answer: readonly Deal[]): Deal[] =>
  answer.map((deal) =>
    newer(
      known.find(({ id }) => id === deal.id),
      deal,
    ),
  )

/** A chat keeps its deals, so an answer without the known deal, or with an older one, is from before that deal began. */
function newerOfChat([known]: readonly Deal[], [answer]: readonly Deal[]): Deal[] {
  if (!known || !answer) return [known ?? answer].filter((deal) => deal !== undefined)
  const isOlder = known.id !== answer.id && known.created_at > answer.created_at
  return [isOlder ? known : newer(known, answer)]
}

type Answer = Deal | Deal[]

/** Applied to every answer that is put into the cache, fetched or not. */
const sharing = (ofLists: (known: readonly Deal[], answer: readonly Deal[]) => Deal[]) => ({
  structuralSharing(known: unknown, answer: unknown) {
    const [before, now] = [known as Answer | undefined, answer as Answer]
    if (before === undefined) return now
    if (Array.isArray(before) !== Array.isArray(now)) return now
    return replaceEqualDeep(
      before,
      Array.isArray(now) ? ofLists(before as Deal[], now) : newer(before as Deal, now),
    )
  },
})

/** An older answer never replaces a newer deal. */
export function keepNewestDeals(queries: QueryClient): QueryClient {
  queries.setQueryDefaults(DEALS, sharing(newerOfEach))
  queries.setQueryDefaults(OF_CHATS, sharing(newerOfChat))
  return queries
}
