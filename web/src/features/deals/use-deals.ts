import { unfinishedDealStates } from '@keyswap/contract/choices'
import type { Deal, PapersInput, ReviewInput, TermsInput } from '@keyswap/contract/deals'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ChatRef } from '../../domain/chats.ts'
import { call, callPage } from '../../lib/http/client.ts'
import { useSession } from '../../lib/http/session.ts'
import { useStore } from '../../lib/store.ts'
import type { WaitingAction } from './action-outbox.ts'
import { DEALS, OF_CHATS, OFFERED_CARS, refreshDeals } from './deal-queries.ts'
import { addAction } from './own-actions.ts'
import { newestNumber } from './plan-state.ts'
import { unsentActions } from './unsent-actions.ts'
import { withWaiting } from './with-waiting.ts'

const ofChat = (chatId: string) => [...OF_CHATS, chatId] as const

const named = (dealId: string | null) => [...DEALS, 'one', dealId] as const

const readDeal = (dealId: string, signal: AbortSignal) =>
  call('getDeal', { params: { dealId }, signal })

/** Null if it was not cancelled, or cannot be read. */
export const readCancelled = (dealId: string): Promise<Deal | null> =>
  call('getDeal', { params: { dealId } }).then(
    (deal) => (deal.state === 'cancelled' ? deal : null),
    () => null,
  )

/** A list has only the newest and the agreed version of each deal. */
async function dealsOfChat(chat_id: string, signal: AbortSignal): Promise<Deal[]> {
  const found = await call('getDeals', { input: { chat_id, limit: 1 }, signal })
  return Promise.all(
    found.map((deal) =>
      deal.versions.length < deal.versions_total ? readDeal(deal.id, signal) : deal,
    ),
  )
}

/** Deals with what the viewer has done on this device and the server does not have yet. */
function useSeen(): (deal: Deal) => Deal {
  const { user } = useSession()
  const actions = useStore(unsentActions)
  const viewerId = user?.id ?? ''
  return useCallback((deal) => withWaiting(deal, actions, viewerId), [actions, viewerId])
}

/** The newest deal of a chat, in a list that is empty without one: only the newest can be not over. */
export function useChatDeals(chatId: string) {
  const seen = useSeen()
  return useQuery({
    queryKey: ofChat(chatId),
    queryFn: ({ signal }) => dealsOfChat(chatId, signal),
    refetchOnMount: 'always',
    select: useCallback((found: Deal[]) => found.map(seen), [seen]),
  })
}

/** The deal that an address names, if it is not among those that are known. */
export function useNamedDeal(dealId: string | null, known: readonly Deal[] | undefined) {
  const isKnown = known?.some(({ id }) => id === dealId)
  return useQuery({
    queryKey: named(dealId),
    queryFn: ({ signal }) => readDeal(dealId ?? '', signal),
    enabled: dealId !== null && isKnown === false,
    select: useSeen(),
  })
}

type Wanted = { state: Deal['state'] } | { is_unsettled: 'true' }

/** All pages of these deals of the viewer. */
async function allDeals(wanted: Wanted, signal: AbortSignal): Promise<Deal[]> {
  const found: Deal[] = []
  let after: string | undefined
  do {
    const { items, next } = await callPage('getDeals', { input: { ...wanted, after }, signal })
    found.push(...items)
    after = next
  } while (after !== undefined)
  return found
}

const inState = (state: 'open' | 'agreed' | 'disputed' | 'done') =>
  queryOptions({
    queryKey: [...DEALS, state],
    queryFn: ({ signal }) => allDeals({ state }, signal),
  })

/** The viewer's deals in this state: My Cars links to the plans of reserved and swapped cars, and warns of open offers. */
export const useDealsIn = (state: 'open' | 'agreed' | 'disputed' | 'done', enabled: boolean) =>
  useQuery({ ...inState(state), refetchOnMount: 'always', enabled })

/**
 * The viewer's open deals, for what ends them. Waits for those that are on their way: what is kept may be older than an offer.
 * Without an answer, those that are known.
 */
export async function openDealsNow(queries: QueryClient): Promise<Deal[]> {
  const open = inState('open')
  const known = queries.getQueryData(open.queryKey)
  if (known && queries.isFetching(open) === 0) return known
  return queries.fetchQuery(open).catch((error) => {
    if (known) return known
    throw error
  })
}

/** The viewer's newest cancelled deals: one whose chat has ended too can be found in My Cars only. */
export const useCancelledDeals = (enabled: boolean) =>
  useQuery({
    queryKey: [...DEALS, 'cancelled'],
    queryFn: ({ signal }) => call('getDeals', { input: { state: 'cancelled' }, signal }),
    refetchOnMount: 'always',
    enabled,
  })

/** The viewer's deals that ended with something that may still have to be given back, however many have ended since. */
export const useUnsettledDeals = (enabled: boolean) =>
  useQuery({
    queryKey: [...DEALS, 'unsettled'],
    queryFn: ({ signal }) => allDeals({ is_unsettled: 'true' }, signal),
    refetchOnMount: 'always',
    enabled,
  })

/** The viewer's deals that end with the account. */
export const useUnfinishedDeals = (enabled: boolean) =>
  useQuery({
    queryKey: [...DEALS, 'unfinished'],
    queryFn: async ({ signal }) =>
      (await Promise.all(unfinishedDealStates.map((state) => allDeals({ state }, signal)))).flat(),
    refetchOnMount: 'always',
    enabled,
  })

/** What a party can do with a deal. */
export type DealAction =
  | {
      type: 'counter'
      client_id: string
      based_on: number
      terms: TermsInput
      seen_cars?: string[]
    }
  | { type: 'accept'; version: number }
  | { type: 'decline' | 'cancel'; reason: string }
  | { type: 'papers'; car_id: string; papers: PapersInput; based_on: string | null }
  | WaitingAction
  | { type: 'end_dispute' }
  | { type: 'dispute'; text: string }
  | { type: 'review'; review: ReviewInput }

const isWaiting = (action: DealAction): action is WaitingAction =>
  ['check', 'received', 'handover', 'take_back'].includes(action.type)

function act(dealId: string, action: Exclude<DealAction, WaitingAction>): Promise<Deal> {
  const params = { dealId }
  switch (action.type) {
    case 'counter': {
      const { type: _, ...input } = action
      return call('postVersion', { params, input })
    }
    case 'accept':
      return call('acceptDeal', { params, input: { version: action.version } })
    case 'decline':
      return call('declineDeal', { params, input: { reason: action.reason } })
    case 'cancel':
      return call('cancelDeal', { params, input: { reason: action.reason } })
    case 'papers':
      return call('putPapers', {
        params: { ...params, carId: action.car_id },
        input: { ...action.papers, based_on: action.based_on },
      })
    case 'dispute':
      return call('postDispute', { params, input: { text: action.text } })
    case 'end_dispute':
      return call('deleteDispute', { params })
    case 'review':
      return call('postReview', { params, input: action.review })
  }
}

/** Every call answers the whole deal. It stands beside what is fetched meanwhile: the later revision stays. */
export function keepChangedDeal(queries: QueryClient, chatId: string, deal: Deal): void {
  queries.setQueryData<Deal>(named(deal.id), deal)
  queries.setQueryData<Deal[]>(ofChat(chatId), [deal])
}

/** Whether this device may show that the swap is done: another one may have been first. */
export async function takeSwapMoment(
  queries: QueryClient,
  { id, chat }: Pick<Deal, 'id' | 'chat'>,
): Promise<boolean> {
  const { is_first } = await call('claimSwapMoment', { params: { dealId: id } })
  const shown = (deal: Deal) => (deal.id === id ? { ...deal, is_unshown: false } : deal)
  queries.setQueryData<Deal>(named(id), (known) => known && shown(known))
  queries.setQueryData<Deal[]>(ofChat(chat.id), (known) => known?.map(shown))
  return is_first
}

/** After a refusal: another member was faster, or a listing was changed. */
function refetchDeals(queries: QueryClient): void {
  void refreshDeals(queries)
  void queries.invalidateQueries({ queryKey: OFFERED_CARS })
}

/** Sent again after a lost answer, a first word must not count as one that is said again. */
function marked(action: WaitingAction, { parties }: Deal, viewerId: string): WaitingAction {
  if (action.type !== 'handover') return action
  const own = parties.find(({ user_id }) => user_id === viewerId)
  return { ...action, is_first: own?.handed_over_at === null }
}

/** Steps of one deal, one after the other. Answers null to one that waits for a connection. */
export function useDealAction(deal: Deal) {
  const queries = useQueryClient()
  const { user } = useSession()
  const viewerId = user?.id ?? ''
  return useMutation({
    scope: { id: `deal-${deal.id}` },
    mutationFn: (action: DealAction): Promise<Deal | null> =>
      isWaiting(action)
        ? addAction(viewerId, deal.id, marked(action, deal, viewerId))
        : act(deal.id, action),
    onSuccess: (changed) => changed && keepChangedDeal(queries, deal.chat.id, changed),
    onError: () => refetchDeals(queries),
  })
}

/** The reminder to list the car one got goes at once, on every device. */
export function usePutAway() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (dealId: string) => call('putAwayReminder', { params: { dealId } }),
    onMutate: (dealId) => {
      queries.setQueryData<Deal[]>([...DEALS, 'done'], (deals) =>
        deals?.map((deal) => (deal.id === dealId ? { ...deal, is_put_away: true } : deal)),
      )
    },
    onError: () => refreshDeals(queries),
  })
}

type NewDealInput = { client_id: string; terms: TermsInput; seen_cars: string[] }

/** `answers` is the deal that another party began meanwhile. */
type NewProposal = NewDealInput & { answers: Deal | undefined }

const begin = ({ kind, id }: ChatRef, input: NewDealInput) =>
  kind === 'match'
    ? call('postMatchDeal', { params: { matchId: id }, input })
    : call('postRingDeal', { params: { ringId: id }, input })

/** The first version of a new deal, or a counter-offer if another party was faster. */
export function useProposeIn(chat: ChatRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ answers, ...input }: NewProposal) =>
      answers
        ? act(answers.id, { type: 'counter', based_on: newestNumber(answers), ...input })
        : begin(chat, input),
    onSuccess: (deal) => keepChangedDeal(queries, chat.id, deal),
    onError: () => refetchDeals(queries),
  })
}
