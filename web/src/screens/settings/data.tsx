import type { Me } from '@keyswap/contract/accounts'
import { type ReactNode, useState } from 'react'
import { DataNotices } from '../../features/accounts/profile/data-notices.tsx'
import { DeleteAccountDialog } from '../../features/accounts/profile/delete-account-dialog.tsx'
import { useDownload } from '../../features/accounts/profile/use-download.ts'
import { settings } from '../../features/accounts/settings.texts.ts'
import { useUnfinishedDeals } from '../../features/deals/use-deals.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { MemberPage } from './member-page.tsx'
import { Card } from './section.tsx'

export default function Data() {
  const { t } = useMessages(settings)
  return <MemberPage title={t('settings.data')}>{(user) => <YourData user={user} />}</MemberPage>
}

function YourData({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { pending, download } = useDownload()
  const [deleting, setDeleting] = useState(false)
  const plans = useUnfinishedDeals(deleting)
  return (
    <Card>
      <div className="divide-y divide-line">
        <Item text={t('settings.download.text')}>
          <Button
            variant="secondary"
            pending={pending}
            pendingText={t('settings.download.pending')}
            onClick={() => void download()}
          >
            <DownloadIcon className="size-5" />
            {t('settings.download')}
          </Button>
        </Item>
        <Item text={t('settings.delete.row')}>
          <Button variant="risky" onClick={() => setDeleting(true)}>
            {t('settings.delete')}
          </Button>
        </Item>
      </div>
      <DataNotices />
      <DeleteAccountDialog
        user={user}
        hasPlan={plans.data && plans.data.length > 0}
        open={deleting}
        onClose={() => setDeleting(false)}
      />
    </Card>
  )
}

function Item({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 p-4">
      <p className="text-muted">{text}</p>
      {children}
    </div>
  )
}
