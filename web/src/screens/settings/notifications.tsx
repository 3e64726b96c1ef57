import { useMessages } from '../../lib/messages/index.ts'
import { info } from './info.texts.ts'
import { InfoPage, InfoSection } from './info-page.tsx'

const parts = ['match', 'message', 'deal', 'ring', 'alert', 'activity', 'manage'] as const

export default function Notifications() {
  const { t } = useMessages(info)
  return (
    <InfoPage title={t('notifications.title')} lead={t('notifications.lead')}>
      {parts.map((part) => (
        <InfoSection key={part} title={t(`notifications.${part}.title`)}>
          <p>{t(`notifications.${part}.text`)}</p>
        </InfoSection>
      ))}
    </InfoPage>
  )
}
