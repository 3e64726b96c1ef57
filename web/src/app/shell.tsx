import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { lostKey, readStored } from '../lib/browser-storage.ts'
import { rememberedUser, type Session, useSession } from '../lib/http/session.ts'
import { suspension } from '../lib/http/suspension.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useStore } from '../lib/store.ts'
import { fetched } from '../ui/states/fetched.tsx'
import { DeckShape, ScreenSkeleton } from '../ui/states/screen-skeleton.tsx'
import { Header } from './header.tsx'

const Members = fetched(() => import('./members.tsx'), Waiting)
const SignedOutNotice = fetched(() => import('./signed-out-notice.tsx'))

// Fetch the members' code while the session request is still running.
if (rememberedUser() !== null) Members.fetch()

/** The frame around all screens. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useMessages()
  const { status, user } = useSession()
  const isSuspended = useStore(suspension) !== null
  useHomeWhenSignedOut(status)
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <Header />
      {status === 'signed_in' && user ? (
        <Members key={user.id}>
          <Main>{children}</Main>
        </Members>
      ) : (
        <>
          {(isSuspended || readStored('local', lostKey)) && <SignedOutNotice />}
          <Main>{children}</Main>
        </>
      )}
    </>
  )
}

/** Navigates home on every sign-out, also one in another tab or by the server. */
function useHomeWhenSignedOut(status: Session['status']) {
  const before = useRef(status)
  const [, navigate] = useLocation()
  useEffect(() => {
    if (before.current === 'signed_in' && status === 'signed_out') navigate('/')
    before.current = status
  }, [status, navigate])
}

function Waiting() {
  const [screen] = useLocation()
  return <Main>{screen === '/' ? <DeckShape /> : <ScreenSkeleton />}</Main>
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  )
}
