import type { Screen } from '@keyswap/contract/screens'
import { type ComponentType, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import Home from '../screens/home.tsx'
import { fetched } from '../ui/states/fetched.tsx'
import { ScreenSkeleton } from '../ui/states/screen-skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

type Screens = Record<Screen, ComponentType>

const fetchedScreen = (load: () => Promise<{ default: ComponentType }>) =>
  fetched(load, ScreenSkeleton)

// A match and a ring share the screens of their chat and of their plan.
const chat = fetchedScreen(() => import('../screens/chat.tsx'))
const plan = fetchedScreen(() => import('../screens/plan.tsx'))

const sitePage = fetchedScreen(() => import('../screens/site-page.tsx'))

/** Every screen is fetched when first needed. Home is in the first bundle, but only chooses between landing page and deck. */
const screens = {
  '/': Home,
  '/swipe': fetchedScreen(() => import('../screens/swipe.tsx')),
  '/upload': fetchedScreen(() => import('../screens/upload.tsx')),
  '/matches': fetchedScreen(() => import('../screens/matches.tsx')),
  '/my-cars': fetchedScreen(() => import('../screens/my-cars.tsx')),
  '/inbox': fetchedScreen(() => import('../screens/inbox.tsx')),
  '/chat/{matchId}': chat,
  '/chat/{matchId}/plan': plan,
  '/rings/{ringId}': chat,
  '/rings/{ringId}/plan': plan,
  '/car/{carId}': fetchedScreen(() => import('../screens/car.tsx')),
  '/admin': fetchedScreen(() => import('../screens/admin.tsx')),
  '/admin/settings': fetchedScreen(() => import('../screens/admin-settings.tsx')),
  '/contact': sitePage,
  '/terms': sitePage,
  '/rules': sitePage,
  '/settings': fetchedScreen(() => import('../screens/settings/settings.tsx')),
  '/settings/profile': fetchedScreen(() => import('../screens/settings/profile.tsx')),
  '/settings/security': fetchedScreen(() => import('../screens/settings/security.tsx')),
  '/settings/app': fetchedScreen(() => import('../screens/settings/app.tsx')),
  '/settings/data': fetchedScreen(() => import('../screens/settings/data.tsx')),
  '/settings/notifications': fetchedScreen(() => import('../screens/settings/notifications.tsx')),
  '/settings/privacy-safety': fetchedScreen(() => import('../screens/settings/privacy-safety.tsx')),
  '/settings/help-support': fetchedScreen(() => import('../screens/settings/help-support.tsx')),
  '/settings/blocked': fetchedScreen(() => import('../screens/settings/blocked.tsx')),
  '/settings/about': fetchedScreen(() => import('../screens/settings/about.tsx')),
  '/forgot-password': fetchedScreen(() => import('../screens/forgot-password.tsx')),
  '/appeal/{token}': fetchedScreen(() => import('../screens/appeal.tsx')),
  '/report': fetchedScreen(() => import('../screens/content-report.tsx')),
  '/reset-password': fetchedScreen(() => import('../screens/reset-password.tsx')),
} satisfies Screens

const NotFound = fetchedScreen(() => import('../screens/not-found.tsx'))

/** The contract writes `/chat/{matchId}`, the router reads `/chat/:matchId`. */
const patternOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

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
          {Object.entries(screens).map(([path, component]) => (
            <Route key={path} path={patternOf(path)} component={component} />
          ))}
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
