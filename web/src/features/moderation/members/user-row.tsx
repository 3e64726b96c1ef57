import type { AdminUser } from '@keyswap/contract/moderation'
import { useState } from 'react'
import { Link } from 'wouter'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { caseHref } from '../case-href.ts'
import { moderation } from '../moderation.texts.ts'
import { AdminRow, adminRowTitleId, RowActions } from '../row.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { UnbanDialog } from './unban-dialog.tsx'

type Props = { user: AdminUser; isViewer: boolean }

export function UserRow({ user, isViewer }: Props) {
  return (
    <AdminRow id={user.id} className="wide:grid-cols-[minmax(0,1fr)_11rem] wide:items-center">
      <div className="grid grid-cols-1 gap-x-6 gap-y-2 wide:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_13rem] wide:items-center">
        <Person user={user} isViewer={isViewer} />
        <Ban user={user} />
        <Figures user={user} />
      </div>
      <Actions user={user} isViewer={isViewer} />
    </AdminRow>
  )
}

function Person({ user, isViewer }: Props) {
  const { t } = useMessages(moderation)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar id={user.id} name={user.name} url={user.avatar_url} className="size-12" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 id={adminRowTitleId(user.id)} className="text-lead leading-snug wrap-anywhere">
            <Link
              href={`/admin?${new URLSearchParams({ tab: 'users', member: user.id })}`}
              className="rounded-small hover:underline"
            >
              {user.name}
            </Link>
          </h3>
          {isViewer && <Badge>{t('admin.users.you')}</Badge>}
          {user.is_moderator && (
            <Badge tone="star">
              {t(user.is_admin ? 'admin.users.admin' : 'admin.users.moderator')}
            </Badge>
          )}
          {user.banned[0] && (
            <Badge tone="danger">
              {t(user.banned[0].for_fraud ? 'admin.users.banned.fraud' : 'admin.users.banned')}
            </Badge>
          )}
        </div>
        {user.email && <p className="truncate text-muted">{user.email}</p>}
      </div>
    </div>
  )
}

function Ban({ user: { id, banned } }: { user: AdminUser }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const [ban] = banned
  if (!ban) return <span className="hidden wide:block" />
  const date = day(ban.created_at, speech)
  return (
    <div className="grid gap-1 text-small">
      <p className="line-clamp-3 text-danger-text wrap-anywhere">
        {ban.reason
          ? t('admin.users.banned.because', { date, reason: ban.reason })
          : t('admin.users.banned.since', { date })}
      </p>
      {ban.case_id && (
        <Link
          href={caseHref(ban.case_id)}
          aria-describedby={adminRowTitleId(id)}
          className="block w-fit rounded-small underline decoration-line-strong underline-offset-3"
        >
          {t('admin.case.open_case')}
        </Link>
      )}
    </div>
  )
}

function Figures({ user }: { user: AdminUser }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const [{ count }] = user.cars
  const cars = t('admin.users.cars', { count })
  const query = new URLSearchParams({ tab: 'cars', owner: user.id })
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted wide:block">
      {count === 0 ? (
        <span className="block">{cars}</span>
      ) : (
        <Link
          href={`/admin?${query}`}
          aria-describedby={adminRowTitleId(user.id)}
          className="block w-fit rounded-small underline decoration-line-strong underline-offset-3 hover:text-ink"
        >
          {cars}
        </Link>
      )}
      <span className="block">
        {t('admin.users.joined', { date: day(user.created_at, speech) })}
      </span>
    </p>
  )
}

/** Admins cannot ban themselves; the server refuses it too. */
function Actions({ user, isViewer }: Props) {
  const { t } = useMessages(moderation)
  const isBanned = user.banned.length > 0
  const [open, setOpen] = useState<'ban' | 'unban' | null>(null)
  const shown = useLinger(open)
  const close = () => setOpen(null)
  if (isViewer) return null
  return (
    <RowActions>
      <Button
        size="small"
        variant={isBanned ? 'secondary' : 'risky'}
        aria-describedby={adminRowTitleId(user.id)}
        className="wide:w-full"
        onClick={() => setOpen(isBanned ? 'unban' : 'ban')}
      >
        {t(isBanned ? 'admin.users.unban' : 'admin.users.ban')}
      </Button>
      {shown === 'ban' && <BanDialog user={user} open={open === 'ban'} onClose={close} />}
      {shown === 'unban' && (
        <UnbanDialog
          user={user}
          wasFraud={user.banned[0]?.for_fraud ?? false}
          open={open === 'unban'}
          onClose={close}
        />
      )}
    </RowActions>
  )
}
