import type { DataAct } from '@keyswap/contract/choices'
import type { AdminUser } from '@keyswap/contract/moderation'
import { useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { moderation } from '../moderation.texts.ts'
import { DataDialog } from './data-dialog.tsx'

/** For admins, where the list shows one member: what can be done with all of their data. */
export function MemberData({ user }: { user: AdminUser }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const { name, hold } = user
  const [open, setOpen] = useState<DataAct | null>(null)
  const shown = useLinger(open)
  const acts: DataAct[] = [
    'export',
    hold ? 'release' : 'hold',
    ...(hold || user.is_moderator ? [] : (['delete'] as const)),
  ]
  return (
    <section
      aria-labelledby="member-data"
      className="mt-6 grid max-w-column gap-3 rounded-card border border-line p-4"
    >
      <h3 id="member-data" className="text-lead wrap-anywhere">
        {t('member_data.title', { name })}
      </h3>
      <p className="text-muted">{t('member_data.text')}</p>
      {hold && (
        <p className="border-l-3 border-line-strong pl-3 wrap-anywhere">
          {t(hold.is_told ? 'member_data.held' : 'member_data.held.untold', {
            ...{ name, by: hold.by, reason: hold.reason },
            date: day(hold.created_at, speech),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            variant={act === 'delete' ? 'risky' : 'secondary'}
            onClick={() => setOpen(act)}
          >
            {t(`member_data.${act}`)}
          </Button>
        ))}
      </div>
      {shown && (
        <DataDialog
          key={shown}
          act={shown}
          user={user}
          open={open === shown}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
