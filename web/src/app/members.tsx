import { routes } from 'virtual:keyswap-member-routes'
import {
  onlineManager,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { isInChat } from '../domain/chats.ts'
import { shownReviews } from '../domain/shown-reviews.ts'
import { useTimeZone } from '../features/accounts/profile/use-time-zone.ts'
import { sendingWanted } from '../features/chat/conversation/sending-wanted.ts'
import { keepNewestDeals } from '../features/deals/deal-queries.ts'
import { photosWanted } from '../features/deals/handover/photos/photos-wanted.ts'
import { actionsWanted } from '../features/deals/unsent-actions.ts'
import { keepSendingSwipes } from '../features/matching/deck/own-swipes.ts'
import { followManifest } from '../features/push/follow-manifest.ts'
import { keepOffer } from '../features/push/way-to-install.ts'
import { lostKey, writeStored } from '../lib/browser-storage.ts'
import { addRoutes } from '../lib/http/client.ts'
import { currentSession, onSessionChange, useSession } from '../lib/http/session.ts'
import { limitWaiting } from '../lib/http/time-limits.ts'
import { isFirstPhotoLoaded } from '../lib/pictures/first-photo.ts'
import { useStore } from '../lib/store.ts'
import { cx } from '../ui/cx.ts'
import { useLinger } from '../ui/layers/use-linger.ts'
import { fetched } from '../ui/states/fetched.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { fromKept, keepAnswers } from './kept-queries.ts'
import { NotificationButton } from './notification-button.tsx'
import { StaffLink } from './staff-link.tsx'
import { Tabs } from './tabs.tsx'
import { useForgetPush } from './use-forget-push.ts'
import { useNews } from './use-news.ts'
import { useWaiting } from './use-waiting.ts'

addRoutes(routes)
limitWaiting()
onSessionChange(() => {
  if (currentSession().status === 'signed_out')
    void import('../lib/offline/unmarked.ts').then(({ markAgain }) => markAgain()).catch(() => {})
})
// It would take a start without a connection for one with, and not notice when the connection is back.
onlineManager.setOnline(navigator.onLine)
keepOffer()
followManifest()

const FoundMatches = fetched(() => import('./found-matches.tsx'), Nothing)
const FoundRings = fetched(() => import('./found-rings.tsx'), Nothing)
const KeptLikes = fetched(() => import('./kept-likes.tsx'), Nothing)
const UnreadWarning = fetched(() => import('./unread-warning.tsx'), Nothing)
const Background = fetched(() => import('./background.tsx'), Nothing)
const ReviewsHost = fetched(() => import('./reviews-host.tsx'), Nothing)
const ActionSender = fetched(() => import('./action-sender.tsx'), Nothing)
const PhotoSender = fetched(() => import('./photo-sender.tsx'), Nothing)
const Sender = fetched(() => import('./sender.tsx'), Nothing)

/** Long enough for the first screen to be complete, on slow connections too. */
const LATER_MS = 4_000

/** Data never goes stale by time: events and mutations invalidate it. */
const newQueries = () =>
  keepNewestDeals(
    new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: Number.POSITIVE_INFINITY,
          refetchOnWindowFocus: false,
          refetchInterval: false,
          retry: false,
          // Offline they are answered from what is kept, or fail at once.
          networkMode: 'always',
          refetchOnReconnect: true,
          persister: fromKept,
        },
        // Offline they fail at once with a message, instead of waiting unnoticed.
        mutations: { retry: false, networkMode: 'always' },
      },
    }),
  )

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
  const isSendingActions = useStore(actionsWanted)
  const isSendingPhotos = useStore(photosWanted)
  const mayFetch = useStore(isFirstPhotoLoaded)
  const isLater = useLater(mayFetch)
  const hasReviews = useLinger(useStore(shownReviews)) !== null
  // Tabs first; the screen renders deferred, in small steps, so that a slow phone stays responsive.
  const isReady = useDeferredValue(true, false)
  useNews(viewerId)
  useForgetPush(viewerId)
  // Asking for it takes the browser long.
  useTimeZone(isLater ? user : null)
  useEffect(() => keepSendingSwipes(viewerId), [viewerId])
  const queries = useQueryClient()
  useEffect(
    () => (mayFetch ? keepAnswers(queries, viewerId) : undefined),
    [mayFetch, queries, viewerId],
  )
  // Who has signed in again has seen the notice.
  useEffect(() => writeStored('local', lostKey, null), [])
  return (
    <>
      {user?.is_moderator && <StaffLink mayFetch={mayFetch} />}
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
      {isSendingActions && <ActionSender userId={viewerId} />}
      {isSendingPhotos && <PhotoSender userId={viewerId} />}
      <ErrorBoundary isQuiet>
        {isLater && <Background userId={viewerId} />}
        {mayFetch && <FoundMatches viewerId={viewerId} />}
        {mayFetch && <FoundRings viewerId={viewerId} />}
        {isLater && <UnreadWarning />}
        {isLater && <KeptLikes viewerId={viewerId} />}
        {hasReviews && <ReviewsHost viewerId={viewerId} />}
      </ErrorBoundary>
    </>
  )
}

function useLater(isFirstLoaded: boolean): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (!isFirstLoaded) return
    const timer = setTimeout(() => setLater(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [isFirstLoaded])
  return isLater
}

function Nothing() {
  return null
}
