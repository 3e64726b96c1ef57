import { ChangeEmail } from '../../features/accounts/email/change-email.tsx'
import { Factors } from '../../features/accounts/factors/factors.tsx'
import { ChangePassword } from '../../features/accounts/password/change-password.tsx'
import { LogOutEverywhere } from '../../features/accounts/session/log-out.tsx'
import { SessionList } from '../../features/accounts/session/session-list.tsx'
import { settings } from '../../features/accounts/settings.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { MemberPage } from './member-page.tsx'
import { Card, Section } from './section.tsx'

export default function Security() {
  const { t } = useMessages(settings)
  return (
    <MemberPage title={t('settings.security')}>
      {(user) => (
        <>
          <Card>
            <ChangeEmail user={user} />
            <ChangePassword user={user} />
            <Factors user={user} />
          </Card>
          <Section title={t('settings.sessions')}>
            <SessionList user_id={user.id} />
            <div className="grid border-t border-line p-4">
              <LogOutEverywhere />
            </div>
          </Section>
        </>
      )}
    </MemberPage>
  )
}
