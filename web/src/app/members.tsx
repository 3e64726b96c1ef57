import { routes } from 'virtual:keyswap-member-routes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import { useTimeZone } from '../features/accounts/use-time-zone.ts'
import { sendingWanted } from '../features/chat/sending-wanted.ts'
import { isInChat } from '../lib/chats.ts'
import { addRoutes } from '../lib/client.ts'
import { fetched } from '../lib/fetched.tsx'
import { isFirstPhotoLoaded } from '../lib/first-photo.ts'
import { useSession } from '../lib/session.ts'
import { shownReviews } from '../lib/shown-reviews.ts'
import { useStore } from '../lib/store.ts'
import { cx } from '../ui/cx.ts'
import { useLinger } from '../ui/use-linger.ts'
import { NotificationButton } from './notification-button.tsx'
import { Tabs } from './tabs.tsx'
import { useForgetPush } from './use-forget-push.ts'
import { useNews } from './use-news.ts'
import { useWaiting } from './use-waiting.ts'

addRoutes(routes)

const FoundRings = fetched(() => import('./found-rings.tsx'), Nothing)
const ReviewsHost = fetched(() => import('./reviews-host.tsx'), Nothing)
const Sender = fetched(() => import('./sender.tsx'), Nothing)

/** Data never goes stale by time: events and mutations invalidate it. */
const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      // Offline they fail at once with a message, instead of waiting unnoticed.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Everything that only members need, kept out of a visitor's first load. */
export default function Members({ children }: { children: ReactNode }) {
  // One cache per member, so that nobody sees another member's data.
  const [queries] = useState(newQueries)
  return (
    <QueryClientProvider client={queries}>
      <Around>{children}</Around>
    </QueryClientProvider>
  )
}

function Around({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const viewerId = user?.id ?? ''
  const [location] = useLocation()
  // On a phone a chat hides the tabs, to leave space for the keyboard. Its back link leads to a screen with tabs.
  const isChat = isInChat(location)
  const waiting = useWaiting(viewerId)
  const isSending = useStore(sendingWanted)
  const mayFetch = useStore(isFirstPhotoLoaded)
  const hasReviews = useLinger(useStore(shownReviews)) !== null
  // Tabs first; the screen renders deferred, in small steps, so that a slow phone stays responsive.
  const isReady = useDeferredValue(true, false)
  useNews(viewerId)
  useForgetPush(viewerId)
  useTimeZone(user)
  return (
    <>
      <NotificationButton viewerId={viewerId} />
      <Tabs waiting={waiting} className={isChat ? 'max-rail:hidden' : undefined} />
      <div
        className={cx(
          'rail:pb-0 rail:pl-rail',
          !isChat && 'pb-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))]',
        )}
      >
        {isReady && children}
      </div>
      {isSending && <Sender userId={viewerId} />}
      {mayFetch && <FoundRings viewerId={viewerId} />}
      {hasReviews && <ReviewsHost viewerId={viewerId} />}
    </>
  )
}

function Nothing() {
  return null
}
