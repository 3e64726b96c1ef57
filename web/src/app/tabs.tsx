import type { Screen } from '@keyswap/contract/screens'
import { Link, useLocation } from 'wouter'
import { isInChat } from '../domain/chats.ts'
import { members } from '../domain/members.texts.ts'
import { useMessages } from '../lib/messages/index.ts'
import { CountBadge } from '../ui/badge.tsx'
import { cx } from '../ui/cx.ts'
import {
  CardsIcon,
  CarIcon,
  HeartIcon,
  type Icon,
  InboxIcon,
  SettingsIcon,
  UploadIcon,
} from '../ui/icons.tsx'
import type { WaitingCounts } from './use-waiting.ts'

type Tab = {
  path: Screen
  label: Extract<keyof (typeof members)['english'], `shell.tab.${string}`>
  icon: Icon
}

const tabs: Tab[] = [
  { path: '/swipe', label: 'shell.tab.swipe', icon: CardsIcon },
  { path: '/upload', label: 'shell.tab.upload', icon: UploadIcon },
  { path: '/matches', label: 'shell.tab.matches', icon: HeartIcon },
  { path: '/my-cars', label: 'shell.tab.my_cars', icon: CarIcon },
  { path: '/inbox', label: 'shell.tab.inbox', icon: InboxIcon },
  { path: '/settings', label: 'shell.tab.settings', icon: SettingsIcon },
]

/** The main navigation: at the bottom on a phone; a rail on the left from a width of 768 px. */
export function Tabs({
  waiting,
  className,
}: {
  waiting: WaitingCounts
  className?: string | undefined
}) {
  const { t } = useMessages(members)
  const [location] = useLocation()
  return (
    <nav
      aria-label={t('shell.main_navigation')}
      data-edge="bottom"
      className={cx(
        'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-glass pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] backdrop-blur-lg rail:top-[calc(var(--spacing-header)+env(safe-area-inset-top))] rail:right-auto rail:w-[calc(var(--spacing-rail)+env(safe-area-inset-left))] rail:pr-0 rail:overflow-y-auto rail:border-t-0 rail:border-r rail:pt-4',
        className,
      )}
    >
      <ul className="mx-auto flex max-w-column rail:flex-col rail:gap-1">
        {tabs.map(({ path, label, icon: TabIcon }) => {
          const isHere =
            location === path || location.startsWith(`${path}/`) || leadsTo(path, location)
          // The home screen has the same deck, and no tab of its own.
          const isDeck = path === '/swipe' && location === '/'
          const current = isHere || isDeck
          const count = path in waiting ? waiting[path as keyof WaitingCounts] : 0
          return (
            <li key={path} className="min-w-0 flex-1">
              <Link
                href={path}
                aria-current={isHere ? 'page' : isDeck || undefined}
                className={cx(
                  'flex h-tabs flex-col items-center justify-center gap-0.5 rail:h-[min(calc(var(--spacing)*16),calc((100dvh-var(--spacing-header)-3.5rem)/6))] text-[min(0.6875rem,max(9px,2.85vw))] leading-tight focus-visible:outline-offset-[-4px]',
                  current ? 'stroked text-accent-text' : 'text-muted hover:text-ink',
                )}
              >
                <span className="relative" aria-hidden="true">
                  <TabIcon />
                  <CountBadge count={count} className="absolute -top-1.5 left-3.5" />
                </span>
                <span className="max-w-full truncate px-0.5 max-rail:short:sr-only">
                  {t(label)}
                </span>
                {count > 0 && <span className="sr-only">{t('shell.new_count', { count })}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** In a chat, the Matches tab is the active one. */
const leadsTo = (path: Screen, location: string): boolean =>
  path === '/matches' && isInChat(location)
