import type { Deal } from '@keyswap/contract/deals'
import type { admin as limits } from '@keyswap/contract/limits'
import { Tabs } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { Announcement } from '../../features/announcements/announcement.tsx'
import { BroadcastsTab } from '../../features/moderation/broadcasts/broadcasts-tab.tsx'
import { CarsTab } from '../../features/moderation/cars/cars-tab.tsx'
import { CasePage } from '../../features/moderation/cases/case-page.tsx'
import { OpenCases } from '../../features/moderation/cases/open-cases.tsx'
import { DashboardTab } from '../../features/moderation/dashboard/dashboard-tab.tsx'
import { ChartIcon, MegaphoneIcon, PeopleIcon } from '../../features/moderation/icons.tsx'
import { UsersTab } from '../../features/moderation/members/users-tab.tsx'
import { moderation } from '../../features/moderation/moderation.texts.ts'
import { ReportsTab } from '../../features/moderation/reports/reports-tab.tsx'
import { useAddress } from '../../features/moderation/use-address.ts'
import { useStats, waitingIn } from '../../features/moderation/use-stats.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { CarIcon, FlagIcon, type Icon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { fetched } from '../../ui/states/fetched.tsx'

const DealRecord = fetched(() => import('../../features/deals/plan/deal-record.tsx'), Spinner)

const tabs = ['dashboard', 'cars', 'reports', 'users', 'broadcasts'] as const satisfies {
  length: typeof limits.tabs
}
type Tab = (typeof tabs)[number]

const dealView = (deal: Deal) => <DealRecord deal={deal} />

/** Those that a moderator can open. */
const moderatorTabs = ['reports', 'cars', 'users'] as const satisfies readonly Tab[]

const icons: Record<Tab, Icon> = {
  dashboard: ChartIcon,
  cars: CarIcon,
  reports: FlagIcon,
  users: PeopleIcon,
  broadcasts: MegaphoneIcon,
}

/** Query parameters that switching tabs removes. The browser's Back button restores them. */
const FRESH = {
  search: null,
  state: null,
  status: null,
  sort: null,
  owner: null,
  action: null,
  view: null,
  days: null,
  case: null,
  member: null,
}

type Props = { viewerId: string; isAdmin: boolean }

export default function Panel({ viewerId, isAdmin }: Props) {
  const { t } = useMessages(moderation)
  const { text, choice, go } = useAddress()
  const caseId = text('case')
  const own: readonly [Tab, ...Tab[]] = isAdmin ? tabs : moderatorTabs
  const tab = choice('tab', own)
  const contents: Record<Tab, ReactNode> = {
    dashboard: <DashboardTab />,
    cars: <CarsTab />,
    reports: caseId ? (
      <CasePage key={caseId} caseId={caseId} dealView={dealView} />
    ) : (
      <ReportsTab dealView={dealView} cases={<OpenCases />} />
    ),
    users: <UsersTab viewerId={viewerId} isAdmin={isAdmin} />,
    broadcasts: <BroadcastsTab preview={(shown) => <Announcement announcement={shown} />} />,
  }
  const open = (wanted: string) => {
    go({ ...FRESH, tab: wanted === own[0] ? null : wanted })
    scrollTo(0, 0)
  }
  return (
    <Page title={t('admin.title')} className="max-w-wide pb-28 rail:px-8 rail:pb-10">
      <Tabs.Root value={tab} onValueChange={open} activationMode="manual">
        <TabBar tabs={own} />
        {own.map((name) => (
          <Tabs.Content key={name} value={name} className="rounded-card">
            {contents[name]}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Page>
  )
}

const WAITING = 'admin-waiting'

/** At the bottom on a phone, above the tab's content on a desktop. */
function TabBar({ tabs: shown }: { tabs: readonly Tab[] }) {
  const { t } = useMessages(moderation)
  const waiting = waitingIn(useStats().data)
  return (
    <>
      <p id={WAITING} hidden>
        {t('admin.waiting', { count: waiting })}
      </p>
      <Tabs.List
        aria-label={t('admin.tabs')}
        style={{ '--tabs': shown.length } as CSSProperties}
        className="fixed inset-x-3 bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom)+0.5rem)] z-20 mx-auto grid max-w-column grid-cols-[repeat(var(--tabs),minmax(0,1fr))] rounded-card border border-line bg-raised p-1 shadow-high rail:static rail:mx-0 rail:mb-6 rail:flex rail:max-w-none rail:rounded-control rail:border-0 rail:bg-sunken rail:shadow-none"
      >
        {shown.map((name) => {
          const TabIcon = icons[name]
          return (
            <Tabs.Trigger
              key={name}
              value={name}
              {...(name === 'reports' && waiting > 0 && { 'aria-describedby': WAITING })}
              className="relative flex min-h-13 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control px-0.5 text-[clamp(0.5625rem,2.85vw,0.6875rem)] leading-tight text-muted transition-colors duration-150 hover:text-ink focus-visible:outline-offset-[-3px] data-[state=active]:bg-ink data-[state=active]:stroked data-[state=active]:text-paper rail:min-h-11 rail:flex-1 rail:flex-row rail:gap-2 rail:rounded-small rail:text-body rail:data-[state=active]:bg-thumb rail:data-[state=active]:text-ink rail:data-[state=active]:shadow-low"
            >
              <TabIcon className="size-5" />
              <span className="max-w-full truncate">{t(`admin.tab.${name}`)}</span>
              {name === 'reports' && (
                <span
                  aria-hidden="true"
                  className="absolute top-0.5 left-1/2 ml-1 rail:static rail:ml-0"
                >
                  <CountBadge count={waiting} />
                </span>
              )}
            </Tabs.Trigger>
          )
        })}
      </Tabs.List>
    </>
  )
}
