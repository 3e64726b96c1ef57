import { openAuth } from '../features/accounts/auth-dialog-state.ts'
import { announcements } from '../features/announcements/announcements.texts.ts'
import { Inbox } from '../features/announcements/inbox.tsx'
import { useUnreadAnnouncements } from '../features/announcements/use-announcements.ts'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LockDrawing } from '../ui/drawings/scenes.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'

export default function InboxScreen() {
  const { t } = useMessages(announcements)
  const { status, user } = useSession()
  return (
    <Page title={t('inbox.title')} beside={user && <NewCount userId={user.id} />}>
      {status === 'signed_out' && (
        <EmptyState
          drawing={<LockDrawing />}
          title={t('inbox.login.title')}
          text={t('inbox.login.text')}
          action={<Button onClick={() => openAuth('sign_in')}>{t('shell.sign_in')}</Button>}
        />
      )}
      {user && <Inbox userId={user.id} />}
    </Page>
  )
}

function NewCount({ userId }: { userId: string }) {
  const { t } = useMessages(announcements)
  const count = useUnreadAnnouncements(userId).length
  return (
    <span role="status">
      {count > 0 && <Badge tone="accent">{t('inbox.count', { count })}</Badge>}
    </span>
  )
}
