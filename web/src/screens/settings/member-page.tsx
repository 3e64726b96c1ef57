import type { Me } from '@keyswap/contract/accounts'
import type { ReactNode } from 'react'
import { settings } from '../../features/accounts/settings.texts.ts'
import { SignInPrompt } from '../../features/accounts/sign-in/sign-in-prompt.tsx'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Page } from '../../ui/page/page.tsx'
import { BackToSettings } from './info-page.tsx'
import { SectionSkeleton } from './settings-skeleton.tsx'

type Props = { title: string; children: (user: Me) => ReactNode }

/** A page under Settings that only members have. */
export function MemberPage({ title, children }: Props) {
  const { t } = useMessages(settings)
  const { status, user } = useSession()
  return (
    <Page title={title} before={<BackToSettings />}>
      {status === 'loading' && <SectionSkeleton />}
      {status === 'signed_out' && (
        <SignInPrompt title={t('settings.visitor.title')} text={t('settings.visitor.text')} />
      )}
      {user && <div className="grid grid-cols-1 gap-8">{children(user)}</div>}
    </Page>
  )
}
