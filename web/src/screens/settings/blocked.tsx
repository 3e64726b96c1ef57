import { SignInPrompt } from '../../features/accounts/sign-in/sign-in-prompt.tsx'
import { blocks } from '../../features/matching/blocks.texts.ts'
import { BlockedList } from '../../features/matching/safety/blocked-list.tsx'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Page } from '../../ui/page/page.tsx'
import { BackToSettings } from './info-page.tsx'

export default function Blocked() {
  const { t } = useMessages(blocks)
  const { status, user } = useSession()
  return (
    <Page title={t('blocks.title')} className="max-w-text" before={<BackToSettings />}>
      {user && <BlockedList viewerId={user.id} />}
      {status === 'signed_out' && (
        <SignInPrompt title={t('blocks.login.title')} text={t('blocks.login.text')} />
      )}
    </Page>
  )
}
