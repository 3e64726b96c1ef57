import type { Me } from '@keyswap/contract/accounts'
import type { Passkey, Factors as State } from '@keyswap/contract/factors'
import { factors as limits } from '@keyswap/contract/limits'
import type { ReactNode } from 'react'
import { day, relativeAge } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertIcon, LockIcon, PasskeyIcon, PhoneIcon } from '../../../ui/icons.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { settings } from '../settings.texts.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { isRefused, useFactorSteps, useFactors } from './use-factors.ts'

/** From here on the member is warned. */
const FEW_CODES = 2

/** Passkeys, one-time codes and recovery codes. */
export function Factors({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { data, dataUpdatedAt, isError, refetch } = useFactors(user.id)
  if (data) return <Shown user={user} factors={data} now={dataUpdatedAt} />
  if (isError) {
    return (
      <ErrorState
        title={t('settings.factors.load_failed')}
        offline={t('settings.factors.offline')}
        onRetry={() => void refetch()}
      />
    )
  }
  return <Loading />
}

type ShownProps = { user: Me; factors: State; now: number }

function Shown({ user, factors, now }: ShownProps) {
  const { t } = useMessages(settings)
  const { asked, setAsked, pending, run, steps, endTotp } = useFactorSteps(user.id)
  const { totp, passkeys, recovery_codes_left: left, is_demanded } = factors
  const hasFactor = totp || passkeys.length > 0
  const isLast = passkeys.length + (totp ? 1 : 0) === 1
  const canMake = 'PublicKeyCredential' in window
  const close = () => setAsked(null)
  const isAsked = asked !== null

  return (
    <>
      <p className="p-4 text-muted">{t('settings.factors.lead')}</p>
      {is_demanded && !hasFactor && (
        <div className="mx-4 mb-4">
          <Note>{t('settings.factors.demanded')}</Note>
        </div>
      )}
      <div className="divide-y divide-line border-t border-line">
        <Item
          icon={<PasskeyIcon className="text-muted" />}
          title={t('settings.passkeys')}
          text={t(canMake ? 'settings.passkeys.text' : 'settings.passkeys.unsupported')}
        >
          {canMake && (
            <Button
              variant="secondary"
              size="small"
              pending={pending && !isAsked}
              onClick={() => void run('add_passkey', steps.addPasskey)}
            >
              {t('settings.passkeys.add')}
            </Button>
          )}
        </Item>
        {passkeys.length > 0 && (
          <ul aria-label={t('settings.passkeys')} className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                now={now}
                onRemove={() => setAsked({ kind: 'remove', what: passkey, isLast })}
              />
            ))}
          </ul>
        )}
        <Item
          icon={<PhoneIcon className="text-muted" />}
          title={t('settings.totp')}
          badge={totp && <Badge tone="good">{t('settings.totp.on')}</Badge>}
          text={t('settings.totp.text')}
        >
          {totp ? (
            <Button
              variant="secondary"
              size="small"
              onClick={() => setAsked({ kind: 'remove', what: 'totp', isLast })}
            >
              {t('settings.totp.remove')}
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="small"
              pending={pending && !isAsked}
              onClick={() => void run('set_up_totp', steps.setUpTotp)}
            >
              {t('settings.totp.set_up')}
            </Button>
          )}
        </Item>
        {hasFactor && (
          <Item
            icon={<LockIcon className="text-muted" />}
            title={t('settings.recovery')}
            text={t('settings.recovery.left', { count: left, all: limits.recovery_codes })}
          >
            {left <= FEW_CODES && (
              <Note>{t(left === 0 ? 'settings.recovery.out' : 'settings.recovery.few')}</Note>
            )}
            <Button variant="secondary" size="small" onClick={() => setAsked({ kind: 'renew' })}>
              {t('settings.recovery.renew')}
            </Button>
          </Item>
        )}
      </div>
      {asked?.kind === 'proof' && (
        <ProofDialog
          email={user.email}
          factors={factors}
          purpose={asked.purpose}
          onClose={close}
          onDone={() => run(asked.purpose, asked.next)}
        />
      )}
      {asked?.kind === 'totp' && (
        <TotpDialog
          {...asked}
          onClose={close}
          onRefused={(error) =>
            isRefused(error, 'PROOF_NEEDED')
              ? setAsked({ kind: 'proof', purpose: 'set_up_totp', next: async () => asked })
              : void run('set_up_totp', () => Promise.reject(error))
          }
          onDone={(codes) => void endTotp(codes)}
        />
      )}
      {asked?.kind === 'codes' && (
        <RecoveryCodesDialog codes={asked.codes} email={user.email} onClose={close} />
      )}
      {asked?.kind === 'renew' && (
        <ConfirmDialog
          open
          onClose={close}
          tone="primary"
          title={t('settings.recovery.renew.title')}
          text={t('settings.recovery.renew.text')}
          action={t('settings.recovery.renew')}
          pending={pending}
          onConfirm={() => void run('renew_codes', steps.renewCodes)}
        />
      )}
      {asked?.kind === 'remove' && (
        <ConfirmDialog
          open
          onClose={close}
          title={
            asked.what === 'totp'
              ? t('settings.totp.remove.title')
              : t('settings.passkeys.remove.title', { name: asked.what.name })
          }
          text={[
            t(
              asked.what === 'totp' ? 'settings.totp.remove.text' : 'settings.passkeys.remove.text',
            ),
            ...(asked.isLast ? [t('settings.factors.last')] : []),
            ...(asked.isLast && is_demanded ? [t('settings.factors.last.demanded')] : []),
          ].join('\n\n')}
          action={t(asked.what === 'totp' ? 'settings.totp.remove' : 'settings.passkeys.remove')}
          pending={pending}
          onConfirm={() =>
            void (asked.what === 'totp'
              ? run('remove_totp', steps.removeTotp)
              : run('remove_passkey', steps.removePasskey(asked.what)))
          }
        />
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="note" className="flex gap-2 rounded-control bg-sunken p-3">
    <AlertIcon className="mt-0.5 size-5 shrink-0" />
    {children}
  </p>
)

type ItemProps = {
  icon: ReactNode
  title: string
  badge?: ReactNode
  text: string
  children: ReactNode
}

function Item({ icon, title, badge, text, children }: ItemProps) {
  return (
    <div className="grid gap-3 p-4">
      <div className="flex gap-3">
        {icon}
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
            {title}
            {badge}
          </h2>
          <p className="text-small text-muted">{text}</p>
        </div>
      </div>
      {children}
    </div>
  )
}

type RowProps = { passkey: Passkey; now: number; onRemove: () => void }

function PasskeyRow({ passkey: { name, created_at, last_used_at }, now, onRemove }: RowProps) {
  const speech = useMessages(settings)
  const { t } = speech
  return (
    <li className="flex min-h-18 items-center gap-3 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-muted">
          {t('settings.passkeys.since', { date: day(created_at, speech) })}
        </p>
        <p className="text-small text-muted">
          {last_used_at
            ? t('settings.sessions.last_used', { age: relativeAge(last_used_at, now, speech) })
            : t('settings.passkeys.unused')}
        </p>
      </div>
      <Button
        variant="ghost"
        size="small"
        aria-label={t('settings.passkeys.remove.of', { name })}
        onClick={onRemove}
      >
        {t('settings.passkeys.remove')}
      </Button>
    </li>
  )
}

function Loading() {
  const { t } = useMessages()
  return (
    <div aria-busy="true" className="grid gap-3 p-4">
      <span className="sr-only">{t('kit.loading')}</span>
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
