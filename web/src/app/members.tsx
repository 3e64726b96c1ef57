import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import { sendingWanted } from '../features/chat/sending-wanted.ts'
import { fetched } from '../lib/fetched.tsx'
import { useSession } from '../lib/session.ts'
import { useStore } from '../lib/store.ts'
import { cx } from '../ui/cx.ts'
import { NotificationButton } from './notification-button.tsx'
import { Tabs } from './tabs.tsx'
import { useFarewell } from './use-farewell.ts'
import { useNews } from './use-news.ts'
import { useWaiting } from './use-waiting.ts'

const Sender = fetched(() => import('./sender.tsx'), Nothing)

/** Answers are never stale on their own: what changes them says so, and nothing is asked twice. */
const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      // Without a connection they fail at once, and say so, instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** What only someone signed in needs, kept out of a visitor's first load. */
export default function Members({ children }: { children: ReactNode }) {
  // One a member: nobody finds the answers that the one before them got.
  const [queries] = useState(newQueries)
  return (
    <QueryClientProvider client={queries}>
      <Around>{children}</Around>
    </QueryClientProvider>
  )
}

/** What surrounds every screen of a member. */
function Around({ children }: { children: ReactNode }) {
  const viewerId = useSession().user?.id ?? ''
  const [location] = useLocation()
  // On a phone a chat needs the room for its keyboard; its way back leads to the tabs.
  const isChat = location.startsWith('/chat/')
  const waiting = useWaiting(viewerId)
  const isSending = useStore(sendingWanted)
  // The tabs stand first; the screen follows in small steps, so that a slow phone answers in between.
  const isReady = useDeferredValue(true, false)
  useNews(viewerId)
  useFarewell(viewerId)
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
    </>
  )
}

function Nothing() {
  return null
}
