import { pushKinds } from '@keyswap/contract/choices'
import type { PushKind } from '@keyswap/contract/push'
import { type ReactNode, useId, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { isOnline } from '../../lib/online.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { AlertIcon, InfoIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { support } from './browser.ts'
import { push } from './push.texts.ts'
import { usePush } from './use-push.ts'

/** `onChange` runs when other notifications are switched on than before. */
type Props = { user_id: string; onChange: () => void }

/** The notification settings of this device. */
export function PushSection(props: Props) {
  const { t } = useMessages(push)
  switch (support()) {
    case 'yes':
      return <Switches {...props} />
    case 'on_home_screen':
      return <Note>{t('push.home_screen')}</Note>
    case 'no':
      return <Note>{t('push.unsupported')}</Note>
  }
}

function Switches({ user_id, onChange }: Props) {
  const { t } = useMessages(push)
  const { state, kinds, set, reload, ...progress } = usePush(user_id, onChange)
  switch (state) {
    case 'loading':
      return <Loading />
    case 'load_failed':
      return (
        <ErrorState title={t('push.load_failed')} offline={t('push.offline')} onRetry={reload} />
      )
    case 'unavailable':
      return <Note>{t('push.unavailable')}</Note>
    case 'blocked':
      return (
        <Note>
          <span className="font-semibold text-ink">{t('push.blocked')}</span>{' '}
          {t('push.blocked.how')}
        </Note>
      )
    case 'ready':
      return (
        <>
          <p className="px-4 pt-4 text-muted">{t('push.lead')}</p>
          <div className="divide-y divide-line">
            {pushKinds.map((kind) => (
              <KindSwitch
                key={kind}
                kind={kind}
                on={kinds.includes(kind)}
                onChange={(on) => set(kind, on)}
              />
            ))}
          </div>
          <Progress {...progress} />
        </>
      )
  }
}

type KindProps = { kind: PushKind; on: boolean; onChange: (on: boolean) => void }

function KindSwitch({ kind, on, onChange }: KindProps) {
  const { t } = useMessages(push)
  const id = useId()
  return (
    <div className="px-4 py-3">
      <Switch
        label={
          <>
            <span id={id} className="block font-semibold">
              {t(`push.${kind}`)}
            </span>
            <span id={`${id}-hint`} className="block text-small text-muted">
              {t(`push.${kind}.hint`)}
            </span>
          </>
        }
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}

type ProgressProps = {
  isSwitching: boolean
  hasFailed: boolean
  isUnanswered: boolean
  retry: () => void
}

/** Shows that a switch is being changed or could not be; after a success there is nothing to show. */
function Progress({ isSwitching, hasFailed, isUnanswered, retry }: ProgressProps) {
  const { t } = useMessages(push)
  const box = useRef<HTMLDivElement>(null)

  // The button disappears on click: move the focus to the box, so that it is not lost.
  function retryAndRefocus() {
    box.current?.focus()
    retry()
  }

  return (
    <div
      ref={box}
      tabIndex={-1}
      aria-live="polite"
      className="px-4 text-small outline-none not-empty:pb-4"
    >
      {isSwitching && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner className="size-4" />
          {t('push.switching')}
        </p>
      )}
      {isUnanswered && <p className="text-muted">{t('push.unanswered')}</p>}
      {hasFailed && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="flex items-center gap-1.5 text-danger-text">
            <AlertIcon className="size-4" />
            {t(isOnline() ? 'push.failed' : 'kit.offline')}
          </span>
          <Button variant="secondary" size="small" onClick={retryAndRefocus}>
            {t('kit.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 p-4 text-muted">
      <InfoIcon />
      <span>{children}</span>
    </p>
  )
}

function Loading() {
  const { t } = useMessages()
  return (
    <div aria-busy="true" className="grid gap-3 p-4">
      <span className="sr-only">{t('kit.loading')}</span>
      <Skeleton className="h-6 w-64 max-w-full" />
      {pushKinds.map((kind) => (
        <Skeleton key={kind} className="h-11" />
      ))}
    </div>
  )
}
