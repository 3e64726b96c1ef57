import { getBroadcasts, markViewed as markViewedEndpoint } from '@keyswap/contract/announcements'
import { getAdminBroadcasts, postBroadcast, withdrawBroadcast } from '@keyswap/contract/moderation'
import { DONE } from '../../http/done.ts'
import { linkNext } from '../../http/paging.ts'
import { type Route, serve } from '../../http/serve.ts'
import {
  type Announcements,
  announce,
  inboxOf,
  markViewed,
  sentAnnouncements,
  withdraw,
} from './announcements.rules.ts'

export const announcementsRoutes = (announcements: Announcements): Route[] => [
  serve(getBroadcasts, ({ viewer, input }) => inboxOf(announcements, viewer, input.viewed)),
  serve(markViewedEndpoint, async ({ viewer, params }) => {
    await markViewed(announcements, viewer, params.broadcastId)
    return DONE
  }),
  serve(getAdminBroadcasts, async ({ input, http }) => {
    const { broadcasts, next } = await sentAnnouncements(announcements, input)
    linkNext(http, getAdminBroadcasts, input, next)
    return broadcasts
  }),
  serve(postBroadcast, ({ viewer, input }) => announce(announcements, viewer, input)),
  serve(withdrawBroadcast, async ({ viewer, params }) => {
    await withdraw(announcements, viewer, params.broadcastId)
    return DONE
  }),
]
