import { useEffect } from 'react'
import { Router } from 'wouter'
import { useAuthDialog } from '../features/accounts/auth-dialog-state.ts'
import { AuthDialogHost } from '../features/accounts/sign-in/auth-dialog-host.tsx'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { layers } from '../lib/navigation/app-layers.ts'
import { isFirstPhotoLoaded } from '../lib/pictures/first-photo.ts'
import { useStore } from '../lib/store.ts'
import { delayedLoads, fetched } from '../ui/states/fetched.tsx'
import { shownToast, showToast } from '../ui/toasts/toast-store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { CurrentScreen } from './router.tsx'
import { Shell } from './shell.tsx'

const Toaster = fetched(
  () => import('../ui/toasts/toaster.tsx'),
  () => null,
)

// Late enough not to compete with what the first screen fetches.
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

/**
 * Fetches the toaster with the first toast. For members and during sign-in it is fetched in advance: if a toast has to
 * say that there is no connection, it is too late to fetch it.
 */
function ToasterHost() {
  const isUsed = useStore(shownToast) !== null
  const isMember = useSession().status === 'signed_in'
  const mayFetch = useStore(isFirstPhotoLoaded)
  const { t } = useMessages()
  const delayed = useStore(delayedLoads)
  useEffect(() => {
    if (delayed > 0) showToast({ tone: 'danger', title: t('kit.opens_later') })
  }, [delayed, t])
  const isSigningIn = useAuthDialog() !== null
  useEffect(() => {
    if (isSigningIn) Toaster.fetch()
  }, [isSigningIn])
  useEffect(() => {
    if (!isMember || !mayFetch) return
    const soon = setTimeout(Toaster.fetch, SOON_MS)
    return () => clearTimeout(soon)
  }, [isMember, mayFetch])
  return <ErrorBoundary isQuiet>{isUsed && <Toaster />}</ErrorBoundary>
}
