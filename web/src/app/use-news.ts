import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshAnnouncements } from '../features/announcements/use-announcements.ts'
import { refreshCars } from '../features/listings/own-cars.ts'
import {
  forgetMatch,
  isKnownToWait,
  refreshMatch,
  refreshMatches,
} from '../features/matching/matches/use-matches.ts'
import { refreshNotices } from '../features/notifications/use-notices.ts'
import { refreshOutcomes } from '../features/notifications/use-outcomes.ts'
import { followEvents, type News, onNews, streamIsUp } from '../lib/events/shared-stream.ts'

// An announcement reaches all members at the same moment; this spreads their requests.
const SPREAD_MS = 500

/** Follows the member's events and refreshes what they are about. */
export function useNews(userId: string): void {
  const queries = useQueryClient()
  useEffect(() => onNews((news) => handleNews(queries, news)), [queries])
  useEffect(() => followEvents(userId), [userId])
}

/** Events carry no content, only what to fetch. */
export function handleNews(queries: QueryClient, news: News): void {
  switch (news.type) {
    case 'message':
    case 'match':
    case 'chat_changed':
      void refreshMatch(queries, news.match_id)
      break
    case 'read':
      // Only the viewer's own reading, on another device, matters here; what the partner has read does not.
      if (isKnownToWait(queries, news.match_id)) void refreshMatch(queries, news.match_id)
      break
    case 'match_ended':
      forgetMatch(queries, news.match_id)
      break
    case 'announcement':
      setTimeout(() => void refreshAnnouncements(queries), Math.random() * SPREAD_MS)
      break
    case 'report_decided':
      void refreshOutcomes(queries)
      break
    case 'car_moderated':
      void refreshNotices(queries)
      void refreshCars(queries)
      break
    case 'catch_up':
      void refreshMatches(queries)
      if (!streamIsUp.get()) break
      void refreshAnnouncements(queries)
      void refreshOutcomes(queries)
      void refreshNotices(queries)
  }
}
