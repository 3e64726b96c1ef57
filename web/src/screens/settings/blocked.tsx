import { openAuth } from '../../features/accounts/auth-dialog-state.ts'
import { blocks } from '../../features/matching/blocks.texts.ts'
import { BlockedList } from '../../features/matching/safety/blocked-list.tsx'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { LockDrawing } from '../../ui/drawings/scenes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { BackToSettings } from './info-page.tsx'

export default function Blocked() {
  const { t } = useMessages(blocks)
  const { status, user } = useSession()
  return (
    <Page title={t('blocks.title')} className="max-w-text" before={<BackToSettings />}>
      {user && <BlockedList viewerId={user.id} />}
      {status === 'signed_out' && <SignInFirst />}
    </Page>
  )
}

function SignInFirst() {
  const { t } = useMessages(blocks)
  return (
    <EmptyState
      drawing={<LockDrawing />}
      title={t('blocks.login.title')}
      text={t('blocks.login.text')}
      action={<Button onClick={() => openAuth('sign_in')}>{t('shell.sign_in')}</Button>}
    />
  )
}
