import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshAnnouncements } from '../features/announcements/use-announcements.ts'
import { refreshCars } from '../features/listings/own-cars.ts'
import {
  forgetMatch,
  isKnownToWait,
  refreshMatch,
  refreshMatches,
} from '../features/matching/use-matches.ts'
import { refreshNotices } from '../features/notifications/use-notices.ts'
import { refreshOutcomes } from '../features/notifications/use-outcomes.ts'
import { followEvents, type News, onNews, streamIsUp } from '../lib/events/shared-stream.ts'

// Every member hears of an announcement in the same moment; they need not all ask in it.
const SPREAD_MS = 500

/** Hears what happens, and asks for what it is about. */
export function useNews(userId: string): void {
  const queries = useQueryClient()
  useEffect(() => onNews((news) => hear(queries, news)), [queries])
  useEffect(() => followEvents(userId), [userId])
}

/** A nudge says only that there is something to ask for. */
export function hear(queries: QueryClient, news: News): void {
  switch (news.type) {
    case 'message':
    case 'match':
    case 'chat_changed':
      void refreshMatch(queries, news.match_id)
      break
    case 'read':
      // Read on another device; what the other side has read changes nothing here.
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
