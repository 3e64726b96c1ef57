import type { AdminBroadcast } from '@keyswap/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '../../../lib/formats/formats.ts'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EyeIcon } from '../../../ui/icons.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { changeItems } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { AdminRow, adminRowTitleId, RowActions } from '../row.tsx'
import { useAction } from '../use-action.ts'

export function BroadcastRow({ broadcast }: { broadcast: AdminBroadcast }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const { id, title, content, created_at, seen, members, withdrawn_at } = broadcast
  return (
    <AdminRow
      id={id}
      className="wide:grid-cols-[minmax(0,1fr)_13rem_9rem] wide:items-center wide:gap-6"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 id={adminRowTitleId(id)} className="text-lead leading-snug wrap-anywhere">
            {title}
          </h3>
          {withdrawn_at && <Badge tone="star">{t('admin.broadcasts.withdrawn')}</Badge>}
        </div>
        <p className="mt-1 line-clamp-2 text-muted wrap-anywhere">{content}</p>
      </div>
      <div className="text-small text-muted">
        <time dateTime={created_at}>{dateTime(created_at, speech)}</time>
        <p className="mt-1 flex items-center gap-1.5 font-semibold text-ink">
          <EyeIcon className="size-4.5" />
          {t('admin.broadcasts.seen', { seen, members })}
        </p>
      </div>
      {!withdrawn_at && <Withdraw broadcast={broadcast} />}
    </AdminRow>
  )
}

function Withdraw({ broadcast }: { broadcast: AdminBroadcast }) {
  const { t } = useMessages(moderation)
  const [open, setOpen] = useState(false)
  const withdrawal = useWithdraw(() => setOpen(false))
  const { id, title } = broadcast
  return (
    <RowActions>
      <Button
        size="small"
        variant="risky"
        aria-describedby={adminRowTitleId(id)}
        className="wide:w-full"
        onClick={() => setOpen(true)}
      >
        {t('admin.broadcasts.withdraw')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('admin.broadcasts.withdraw.title')}
        text={t('admin.broadcasts.withdraw.text', { title })}
        action={t('admin.broadcasts.withdraw')}
        pendingAction={t('admin.broadcasts.withdraw.pending')}
        pending={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate(broadcast)}
      />
    </RowActions>
  )
}

function useWithdraw(onDone: () => void) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  return useAction<AdminBroadcast>({
    run: ({ id }) => call('withdrawBroadcast', { params: { broadcastId: id } }),
    done: () => t('admin.broadcasts.withdraw.done'),
    failed: t('admin.broadcasts.withdraw.not_done'),
    onDone: ({ id }) => {
      onDone()
      const withdrawn_at = new Date().toISOString()
      changeItems<AdminBroadcast>(queries, 'broadcasts', (one) =>
        one.id === id ? { ...one, withdrawn_at } : one,
      )
    },
  })
}
