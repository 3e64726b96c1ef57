import { Answering } from '../../features/accounts/profile/answering.tsx'
import { ProfileForm } from '../../features/accounts/profile/profile-form.tsx'
import { settings } from '../../features/accounts/settings.texts.ts'
import { deals } from '../../features/deals/deals.texts.ts'
import { OwnStanding } from '../../features/deals/reviews/own-standing.tsx'
import { useMessages } from '../../lib/messages/index.ts'
import { MemberPage } from './member-page.tsx'
import { Card, Section } from './section.tsx'

export default function Profile() {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(deals)
  return (
    <MemberPage title={t('settings.profile')}>
      {(user) => (
        <>
          <Card>
            <ProfileForm user={user} />
          </Card>
          <Section title={say('reviews.own')}>
            <OwnStanding user={user} />
          </Section>
          <Section title={t('settings.answering')}>
            <Answering user={user} />
          </Section>
        </>
      )}
    </MemberPage>
  )
}
