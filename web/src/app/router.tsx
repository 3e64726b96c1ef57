import type { Screen } from '@keyswap/contract/screens'
import { type ComponentType, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import Home from '../screens/home.tsx'
import { fetched } from '../ui/states/fetched.tsx'
import { ScreenSkeleton } from '../ui/states/screen-skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

type Screens = Partial<Record<Screen, ComponentType>>

const screen = (load: () => Promise<{ default: ComponentType }>) => fetched(load, ScreenSkeleton)

// A match and a ring share the screens of their chat and of their plan.
const chat = screen(() => import('../screens/chat.tsx'))
const plan = screen(() => import('../screens/plan.tsx'))

/** Every screen is fetched when first needed, except Home, which is always loaded. */
export const screens = {
  '/': Home,
  '/swipe': screen(() => import('../screens/swipe.tsx')),
  '/upload': screen(() => import('../screens/upload.tsx')),
  '/matches': screen(() => import('../screens/matches.tsx')),
  '/my-cars': screen(() => import('../screens/my-cars.tsx')),
  '/inbox': screen(() => import('../screens/inbox.tsx')),
  '/chat/{matchId}': chat,
  '/chat/{matchId}/plan': plan,
  '/rings/{ringId}': chat,
  '/rings/{ringId}/plan': plan,
  '/car/{carId}': screen(() => import('../screens/car.tsx')),
  '/admin': screen(() => import('../screens/admin.tsx')),
  '/settings': screen(() => import('../screens/settings/settings.tsx')),
  '/settings/profile': screen(() => import('../screens/settings/profile.tsx')),
  '/settings/security': screen(() => import('../screens/settings/security.tsx')),
  '/settings/app': screen(() => import('../screens/settings/app.tsx')),
  '/settings/data': screen(() => import('../screens/settings/data.tsx')),
  '/settings/notifications': screen(() => import('../screens/settings/notifications.tsx')),
  '/settings/privacy-safety': screen(() => import('../screens/settings/privacy-safety.tsx')),
  '/settings/help-support': screen(() => import('../screens/settings/help-support.tsx')),
  '/settings/blocked': screen(() => import('../screens/settings/blocked.tsx')),
  '/settings/about': screen(() => import('../screens/settings/about.tsx')),
  '/forgot-password': screen(() => import('../screens/forgot-password.tsx')),
  '/reset-password': screen(() => import('../screens/reset-password.tsx')),
} satisfies Screens

const NotFound = screen(() => import('../screens/not-found.tsx'))

/** The contract writes `/chat/{matchId}`, the router reads `/chat/:matchId`. */
const patternOf = (screen: string): string => screen.replace(/\{(\w+)\}/g, ':$1')

// Fetch the current screen's code while the session request is still running.
for (const [path, screen] of Object.entries(screens)) {
  const isHere = new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+')}$`).test(location.pathname)
  if (isHere && 'fetch' in screen) screen.fetch()
}

export function CurrentScreen() {
  const [location] = useLocation()
  return (
    // One boundary per URL, so that a failed screen does not affect the next.
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
