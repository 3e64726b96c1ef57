import { Suspense, useEffect } from 'react'
import { Router } from 'wouter'
import { AuthDialogHost, useAuthWanted } from '../features/accounts/auth-dialog-host.tsx'
import { layers } from '../lib/app-layers.ts'
import { fetched } from '../lib/fetched.tsx'
import { askedInVain } from '../lib/lazily.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useSession } from '../lib/session.ts'
import { useStore } from '../lib/store.ts'
import { shownToast, showToast } from '../ui/toast-store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { CurrentScreen } from './router.tsx'
import { Shell } from './shell.tsx'

const Toaster = fetched(
  () => import('../ui/toaster.tsx'),
  () => null,
)

// Later than anything that the first screen needs.
const SOON_MS = 2_000

export function App() {
  return (
    <ErrorBoundary>
      <Router aroundNav={(navigate, to, options) => layers.navigate(navigate, to, options)}>
        <Shell>
          <CurrentScreen />
        </Shell>
        <AuthDialogHost />
        <ToasterHost />
      </Router>
    </ErrorBoundary>
  )
}

/** Comes with a visitor's first toast; before that where a toast may have to say that there is no connection. */
function ToasterHost() {
  const isUsed = useStore(shownToast) !== null
  const isMember = useSession().status === 'signed_in'
  const { t } = useMessages()
  const inVain = useStore(askedInVain)
  useEffect(() => {
    if (inVain > 0) showToast({ tone: 'danger', title: t('kit.opens_later') })
  }, [inVain, t])
  const isSigningIn = useAuthWanted()
  useEffect(() => {
    if (isSigningIn) Toaster.fetch()
  }, [isSigningIn])
  useEffect(() => {
    if (!isMember) return
    const soon = setTimeout(Toaster.fetch, SOON_MS)
    return () => clearTimeout(soon)
  }, [isMember])
  return (
    <ErrorBoundary isQuiet>
      <Suspense>{isUsed && <Toaster />}</Suspense>
    </ErrorBoundary>
  )
}
