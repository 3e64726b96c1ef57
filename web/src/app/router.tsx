import type { Screen } from '@keyswap/contract/screens'
import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import Home from '../screens/home.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type Screens = Partial<Record<Screen, ComponentType>>

/** Every screen is fetched when it is first needed; the way home is always here. */
export const screens = {
  '/': Home,
  '/swipe': lazy(() => import('../screens/swipe.tsx')),
  '/upload': lazy(() => import('../screens/upload.tsx')),
  '/matches': lazy(() => import('../screens/matches.tsx')),
  '/my-cars': lazy(() => import('../screens/my-cars.tsx')),
  '/inbox': lazy(() => import('../screens/inbox.tsx')),
  '/chat/{matchId}': lazy(() => import('../screens/chat.tsx')),
  '/admin': lazy(() => import('../screens/admin.tsx')),
  '/settings': lazy(() => import('../screens/settings/settings.tsx')),
  '/settings/notifications': lazy(() => import('../screens/settings/notifications.tsx')),
  '/settings/privacy-safety': lazy(() => import('../screens/settings/privacy-safety.tsx')),
  '/settings/help-support': lazy(() => import('../screens/settings/help-support.tsx')),
  '/settings/about': lazy(() => import('../screens/settings/about.tsx')),
  '/forgot-password': lazy(() => import('../screens/forgot-password.tsx')),
  '/reset-password': lazy(() => import('../screens/reset-password.tsx')),
} satisfies Screens

const NotFound = lazy(() => import('../screens/not-found.tsx'))

/** The contract writes `/chat/{matchId}`, the router reads `/chat/:matchId`. */
const patternOf = (screen: string): string => screen.replace(/\{(\w+)\}/g, ':$1')

export function CurrentScreen() {
  const [location] = useLocation()
  return (
    // A screen that failed is not the next screen's concern, hence one boundary per address.
    <ErrorBoundary key={location}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Switch>
          {Object.entries(screens).map(([screen, component]) => (
            <Route key={screen} path={patternOf(screen)} component={component} />
          ))}
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
