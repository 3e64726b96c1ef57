import { useMessages } from '../../lib/messages/index.ts'
import { info } from './info.texts.ts'
import { InfoPage, InfoSection } from './info-page.tsx'

const parts = [
  'selling',
  'tracking',
  'seen',
  'rings',
  'shared',
  'kept',
  'device',
  'photos',
  'delete',
  'safety',
] as const

export default function PrivacySafety() {
  const { t } = useMessages(info)
  return (
    <InfoPage title={t('privacy.title')} lead={t('privacy.lead')}>
      {parts.map((part) => (
        <InfoSection key={part} title={t(`privacy.${part}.title`)}>
          <p>{t(`privacy.${part}.text`)}</p>
        </InfoSection>
      ))}
    </InfoPage>
  )
}
