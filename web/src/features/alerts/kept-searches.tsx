import type { Alert } from '@keyswap/contract/alerts'
import { alert as limits } from '@keyswap/contract/limits'
import { useRef } from 'react'
import { Link } from 'wouter'
import { cars } from '../../domain/cars.texts.ts'
import { hourOfDay } from '../../lib/formats/formats.ts'
import { useUnits } from '../../lib/formats/units.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { alerts } from './alerts.texts.ts'
import { termsText } from './terms-text.ts'
import { useAlertChanges, useAlerts } from './use-alerts.ts'

/**
 * What the member is told of new cars for, with a switch for each way to be told. `devices` is where notifications are
 * switched on.
 */
export function KeptSearches({ devices }: { devices: string }) {
  const speech = useMessages(alerts)
  const { t } = speech
  const { data, isError, refetch } = useAlerts()
  const quiet = {
    from: hourOfDay(limits.quiet_from_hour, speech),
    until: hourOfDay(limits.quiet_until_hour, speech),
  }
  const list = useRef<HTMLDivElement>(null)
  if (data)
    return (
      <div ref={list} tabIndex={-1} className="outline-none">
        <p className="p-4 text-muted">
          {data.length === 0 ? t('alerts.empty') : t('alerts.lead', quiet)}
        </p>
        {data.some(({ by_push, is_pushed }) => by_push && !is_pushed) && (
          <NoDevice devices={devices} />
        )}
        {/* The row disappears with its button: move the focus to the list, so that it is not lost. */}
        <Rows kept={data} onRemove={() => list.current?.focus()} />
      </div>
    )
  if (isError)
    return (
      <ErrorState
        title={t('alerts.load_failed')}
        offline={t('alerts.offline')}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Loading className="grid gap-3 p-4">
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-11" />
    </Loading>
  )
}

/** A switch for notifications is on, but nothing would show them. */
function NoDevice({ devices }: { devices: string }) {
  const { t } = useMessages(alerts)
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 pb-4">
      <span className="flex gap-3">
        <InfoIcon className="shrink-0" />
        {t('alerts.no_device')}
      </span>
      <Link href={devices} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {t('alerts.no_device.action')}
      </Link>
    </p>
  )
}

function Rows({ kept, onRemove }: { kept: Alert[]; onRemove: () => void }) {
  const { change, remove } = useAlertChanges()
  if (kept.length === 0) return null
  return (
    <ul className="divide-y divide-line border-t border-line">
      {kept.map((alert) => (
        <li key={alert.id}>
          <Row
            alert={alert}
            onChange={(switched) => change({ id: alert.id, ...switched })}
            onRemove={() => {
              onRemove()
              remove(alert.id)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

type RowProps = {
  alert: Alert
  onChange: (switched: Partial<Pick<Alert, 'by_push' | 'by_mail'>>) => void
  onRemove: () => void
}

function Row({ alert, onChange, onRemove }: RowProps) {
  const speech = useMessages(alerts)
  const { t } = speech
  const { t: say } = useMessages(cars)
  const units = useUnits()
  const name = termsText(alert, { speech, say, units })
  return (
    <div className="grid grid-cols-1 px-4 py-2">
      <div className="flex items-center justify-between gap-2">
        <p className="py-2 font-semibold wrap-anywhere">{name}</p>
        <Button
          variant="ghost"
          size="small"
          aria-label={t('alerts.delete.of', { name })}
          onClick={onRemove}
          className="-mr-3 shrink-0"
        >
          {t('alerts.delete')}
        </Button>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 max-[24rem]:grid">
        <Switch
          label={t('alerts.push')}
          aria-label={t('alerts.push.of', { name })}
          checked={alert.by_push}
          onChange={({ target }) => onChange({ by_push: target.checked })}
        />
        <Switch
          label={t('alerts.mail')}
          aria-label={t('alerts.mail.of', { name })}
          checked={alert.by_mail}
          onChange={({ target }) => onChange({ by_mail: target.checked })}
        />
      </div>
    </div>
  )
}
