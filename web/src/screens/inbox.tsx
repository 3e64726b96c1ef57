import { SignInPrompt } from '../features/accounts/sign-in/sign-in-prompt.tsx'
import { announcements } from '../features/announcements/announcements.texts.ts'
import { Inbox } from '../features/announcements/inbox.tsx'
import { useUnreadAnnouncements } from '../features/announcements/use-announcements.ts'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Page } from '../ui/page/page.tsx'

export default function InboxScreen() {
  const { t } = useMessages(announcements)
  const { status, user } = useSession()
  return (
    <Page title={t('inbox.title')} beside={user && <NewCount userId={user.id} />}>
      {status === 'signed_out' && (
        <SignInPrompt title={t('inbox.login.title')} text={t('inbox.login.text')} />
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
