import type { Me } from '@keyswap/contract/accounts'
import { Factors } from '../../features/accounts/factors/factors.tsx'
import { ChangePassword } from '../../features/accounts/password/change-password.tsx'
import { ProfileForm } from '../../features/accounts/profile/profile-form.tsx'
import { ProfileSwitch } from '../../features/accounts/profile/profile-switch.tsx'
import { LogOut, LogOutEverywhere } from '../../features/accounts/session/log-out.tsx'
import { SessionList } from '../../features/accounts/session/session-list.tsx'
import { settings } from '../../features/accounts/settings.texts.ts'
import { alerts } from '../../features/alerts/alerts.texts.ts'
import { KeptSearches } from '../../features/alerts/kept-searches.tsx'
import { useRefreshAlerts } from '../../features/alerts/use-alerts.ts'
import { deals } from '../../features/deals/deals.texts.ts'
import { OwnStanding } from '../../features/deals/reviews/own-standing.tsx'
import { InstallSection } from '../../features/push/install-section.tsx'
import { push } from '../../features/push/push.texts.ts'
import { PushSection } from '../../features/push/push-section.tsx'
import { useWayToInstall } from '../../features/push/way-to-install.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Information } from './information.tsx'
import { Preferences } from './preferences.tsx'
import { Safety } from './safety.tsx'
import { Section } from './section.tsx'
import { YourData } from './your-data.tsx'

export default function MemberSettings({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(deals)
  const { t: tell } = useMessages(alerts)
  const { t: offer } = useMessages(push)
  const way = useWayToInstall()
  return (
    <div className="grid grid-cols-1 gap-8">
      <Section title={t('settings.profile')}>
        <ProfileForm user={user} />
      </Section>
      <Section title={say('reviews.own')}>
        <OwnStanding user={user} />
      </Section>
      <Preferences />
      <Section title={t('settings.rings')}>
        <ProfileSwitch user={user} choice="offer_rings" />
      </Section>
      <Section title={t('settings.cars')}>
        <ProfileSwitch user={user} choice="ask_by_mail" />
      </Section>
      <Section title={t('settings.push')} id="notifications">
        <PushSection user_id={user.id} onChange={useRefreshAlerts()} />
      </Section>
      {way && (
        <Section title={offer('install.section')}>
          <InstallSection way={way} />
        </Section>
      )}
      <Section title={tell('alerts.title')} id="kept-searches">
        <KeptSearches devices="/settings#notifications" />
      </Section>
      <Safety />
      <Information />
      <Section title={t('settings.security')} id="security">
        <ChangePassword user={user} />
        <Factors user={user} />
      </Section>
      <Section title={t('settings.sessions')}>
        <SessionList user_id={user.id} />
        <div className="grid border-t border-line p-4">
          <LogOutEverywhere />
        </div>
      </Section>
      <YourData user={user} />
      <LogOut user={user} />
    </div>
  )
}
