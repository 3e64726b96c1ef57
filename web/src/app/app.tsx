import { lazy, Suspense } from 'react'
import { AuthDialogHost } from '../features/accounts/auth-dialog-host.tsx'
import { useStore } from '../lib/store.ts'
import { shownToast } from '../ui/toast-store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { CurrentScreen } from './router.tsx'
import { Shell } from './shell.tsx'

const Toaster = lazy(() => import('../ui/toaster.tsx'))

export function App() {
  return (
    <ErrorBoundary>
      <Shell>
        <CurrentScreen />
      </Shell>
      <AuthDialogHost />
      <ToasterHost />
    </ErrorBoundary>
  )
}

/** The toaster comes with the first toast; until then nobody pays for it. */
function ToasterHost() {
  const used = useStore(shownToast) !== null
  return <Suspense>{used && <Toaster />}</Suspense>
}
