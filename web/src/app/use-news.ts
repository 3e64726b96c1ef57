import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshAnnouncements } from '../features/announcements/use-announcements.ts'
import { refreshDeals } from '../features/deals/deal-queries.ts'
import { refreshCars } from '../features/listings/own-cars.ts'
import {
  forgetMatch,
  isKnownToWait,
  refreshMatch,
  refreshMatches,
  refreshOpened,
} from '../features/matching/matches/use-matches.ts'
import { refreshDecisions } from '../features/notifications/use-decisions.ts'
import { refreshNewCars } from '../features/notifications/use-new-cars.ts'
import { refreshNotices } from '../features/notifications/use-notices.ts'
import { refreshOutcomes } from '../features/notifications/use-outcomes.ts'
import { refreshWarnings } from '../features/notifications/use-warnings.ts'
import {
  isKnownUnread,
  refreshOpenedRings,
  refreshRing,
  refreshRings,
} from '../features/rings/use-rings.ts'
import { followEvents, type News, onNews, streamIsUp } from '../lib/events/shared-stream.ts'

// An announcement, or a car that many wait for, reaches members at the same moment; this spreads their requests.
const SPREAD_MS = 500

/** Follows the member's events and refreshes what they are about. */
export function useNews(userId: string): void {
  const queries = useQueryClient()
  useEffect(() => onNews((news) => handleNews(queries, news)), [queries])
  useEffect(() => followEvents(userId), [userId])
}

export type Handlers<N extends { type: string }> = {
  readonly [T in N['type']]: (queries: QueryClient, news: Extract<N, { type: T }>) => void
}

const refreshItsMatch = (queries: QueryClient, { match_id }: { match_id: string }) =>
  void refreshMatch(queries, match_id)
const soon = (refresh: () => Promise<void>) =>
  void setTimeout(() => void refresh(), Math.random() * SPREAD_MS)
const ignore = () => {}

/** Events carry no content, only what to fetch. */
export const handlers: Handlers<News> = {
  message: (queries, news) => {
    if ('match_id' in news) refreshItsMatch(queries, news)
    else void refreshRing(queries, news.ring_id)
  },
  match: refreshItsMatch,
  chat_changed: refreshItsMatch,
  read: (queries, news) => {
    // Only the viewer's own reading, on another device, matters here; what the others have read does not.
    if ('match_id' in news) {
      if (isKnownToWait(queries, news.match_id)) void refreshMatch(queries, news.match_id)
    } else if (isKnownUnread(queries, news.ring_id)) void refreshRing(queries, news.ring_id)
  },
  ring: (queries, { ring_id }) => void refreshRing(queries, ring_id),
  match_ended: (queries, { match_id }) => forgetMatch(queries, match_id),
  deal: (queries) => {
    void refreshDeals(queries)
    // A step may reserve a car or release it, and a review changes what stands beside a name.
    void refreshCars(queries)
    void refreshOpened(queries)
    void refreshOpenedRings(queries)
  },
  announcement: (queries) => soon(() => refreshAnnouncements(queries)),
  new_car: (queries) => soon(() => refreshNewCars(queries)),
  report_decided: (queries) => void refreshOutcomes(queries),
  car_moderated: (queries) => {
    void refreshNotices(queries)
    void refreshCars(queries)
  },
  decision: (queries) => void refreshDecisions(queries),
  account_warning: (queries) => void refreshWarnings(queries),
  catch_up: (queries) => {
    void refreshMatches(queries)
    void refreshRings(queries)
    void refreshOpenedRings(queries)
    void refreshDeals(queries)
    if (!streamIsUp.get()) return
    void refreshAnnouncements(queries)
    void refreshOutcomes(queries)
    void refreshNotices(queries)
    void refreshWarnings(queries)
    void refreshDecisions(queries)
    void refreshNewCars(queries)
  },
  // For the open chat only (own-conversations.ts, use-typing.ts).
  message_changed: ignore,
  typing: ignore,
  // The stream reconnects, which ends or refreshes the session.
  session_ended: ignore,
}

export function handleNews(queries: QueryClient, news: News): void {
  const handle: ((queries: QueryClient, news: never) => void) | undefined = handlers[news.type]
  // Undefined if a newer server sends an event that this version does not know.
  handle?.(queries, news as never)
}
