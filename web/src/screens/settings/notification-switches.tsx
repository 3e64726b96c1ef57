import type { Me } from '@keyswap/contract/accounts'
import { ProfileSwitch } from '../../features/accounts/profile/profile-switch.tsx'
import { settings } from '../../features/accounts/settings.texts.ts'
import { alerts } from '../../features/alerts/alerts.texts.ts'
import { KeptSearches } from '../../features/alerts/kept-searches.tsx'
import { useRefreshAlerts } from '../../features/alerts/use-alerts.ts'
import { PushSection } from '../../features/push/push-section.tsx'
import { useMessages } from '../../lib/messages/index.ts'
import { Section } from './section.tsx'

export default function NotificationSwitches({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(alerts)
  return (
    <>
      <Section title={t('settings.push')} id="devices">
        <PushSection user_id={user.id} onChange={useRefreshAlerts()} />
      </Section>
      <Section title={say('alerts.title')} id="kept-searches">
        <KeptSearches devices="/settings/notifications#devices" />
      </Section>
      <Section title={t('settings.cars')}>
        <ProfileSwitch user={user} choice="ask_by_mail" />
      </Section>
    </>
  )
}
