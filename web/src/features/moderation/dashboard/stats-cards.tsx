import type { AdminStats } from '@keyswap/contract/moderation'
import { useMessages } from '../../../lib/messages/index.ts'
import { CarIcon, FlagIcon, HeartIcon, type Icon, SwapIcon } from '../../../ui/icons.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PeopleIcon } from '../icons.tsx'
import { moderation } from '../moderation.texts.ts'
import { useStats } from '../use-stats.ts'

export function StatsCards() {
  const { t } = useMessages(moderation)
  const { data, isError, isFetching, refetch } = useStats()
  if (data) return <Cards stats={data} />
  if (isError && !isFetching) {
    return (
      <ErrorState
        title={t('admin.stats.failed')}
        offline={t('admin.offline')}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div aria-busy="true" className="late grid grid-cols-2 gap-3 wide:grid-cols-5">
      <span role="status" className="sr-only">
        {t('kit.loading')}
      </span>
      {['users', 'cars', 'matches', 'swaps', 'reports'].map((key) => (
        <Skeleton key={key} className="h-30 rounded-card" />
      ))}
    </div>
  )
}

function Cards({ stats }: { stats: AdminStats }) {
  const { t } = useMessages(moderation)
  const { active, inactive, total } = stats.cars
  return (
    <section>
      <h2 className="sr-only">{t('admin.tab.dashboard')}</h2>
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-5">
        <Card icon={PeopleIcon} label={t('admin.stats.users')} count={stats.users} />
        <Card
          icon={CarIcon}
          label={t('admin.stats.cars')}
          count={total}
          text={t('admin.stats.cars.text', { active, inactive })}
        />
        <Card
          icon={HeartIcon}
          label={t('admin.stats.matches')}
          count={stats.matches}
          text={t('admin.stats.matches.text', { count: stats.rings })}
        />
        <Card icon={SwapIcon} label={t('admin.stats.swaps')} count={stats.swaps} />
        <Card
          icon={FlagIcon}
          label={t('admin.stats.reports')}
          count={stats.reports}
          text={t('admin.stats.reports.text', { count: stats.open_reports })}
        />
      </dl>
    </section>
  )
}

type CardProps = { icon: Icon; label: string; count: number; text?: string }

function Card({ icon: CardIcon, label, count, text }: CardProps) {
  const { locale } = useMessages()
  return (
    <div className="grid min-h-30 content-start gap-1 rounded-card border border-line bg-surface p-4 shadow-low">
      <dt className="flex items-center justify-between gap-2 font-semibold text-muted">
        {label}
        <CardIcon className="size-5" />
      </dt>
      <dd className="text-display font-extrabold">{new Intl.NumberFormat(locale).format(count)}</dd>
      {text && <dd className="text-small text-muted">{text}</dd>}
    </div>
  )
}
