import type { Me } from '@keyswap/contract/accounts'
import { ProfileSwitch, SwitchRow } from '../../features/accounts/profile/profile-switch.tsx'
import { useChoose } from '../../features/accounts/profile/use-choose.ts'
import { settings } from '../../features/accounts/settings.texts.ts'
import { alerts } from '../../features/alerts/alerts.texts.ts'
import { KeptSearches } from '../../features/alerts/kept-searches.tsx'
import { useRefreshAlerts } from '../../features/alerts/use-alerts.ts'
import { PushSection } from '../../features/push/push-section.tsx'
import { tell } from '../../features/push/tell.texts.ts'
import { useSendsMail } from '../../features/push/use-sends-mail.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Section } from './section.tsx'

export default function NotificationSwitches({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(alerts)
  const { t: tellText } = useMessages(tell)
  const sendsMail = useSendsMail(user.id)
  return (
    <>
      <Section title={t('settings.push')} id="devices">
        <PushSection user_id={user.id} onChange={useRefreshAlerts()} />
      </Section>
      {sendsMail && (
        <Section title={tellText('tell.settings')}>
          <WaitingSwitch user={user} />
        </Section>
      )}
      <Section title={say('alerts.title')} id="kept-searches">
        <KeptSearches devices="/settings/notifications#devices" />
      </Section>
      <Section title={t('settings.cars')}>
        <ProfileSwitch user={user} choice="ask_by_mail" />
      </Section>
    </>
  )
}

/** Off is stored as the choice not to be told by email; devices have switches of their own. */
function WaitingSwitch({ user }: { user: Me }) {
  const { t } = useMessages(tell)
  const choose = useChoose(user)
  return (
    <SwitchRow
      label={t('tell.by_mail')}
      hint={t('tell.by_mail.hint')}
      checked={user.told_by === 'mail'}
      onChange={(checked) => choose({ told_by: checked ? 'mail' : 'none' })}
    />
  )
}
