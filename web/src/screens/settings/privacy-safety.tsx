import { blocks } from '../../features/matching/blocks.texts.ts'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { ShieldIcon } from '../../ui/icons.tsx'
import { info } from './info.texts.ts'
import { InfoPage, InfoSection } from './info-page.tsx'
import { Rows, SettingsRow } from './rows.tsx'

const parts = [
  'selling',
  'tracking',
  'seen',
  'rings',
  'shared',
  'kept',
  'answering',
  'fraud',
  'device',
  'photos',
  'cases',
  'content_reports',
  'delete',
  'safety',
] as const

export default function PrivacySafety() {
  const { t } = useMessages(info)
  const { t: say } = useMessages(blocks)
  const { user } = useSession()
  return (
    <InfoPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      first={
        user && (
          <Rows>
            <SettingsRow to="blocked" icon={ShieldIcon} label={say('blocks.row')} />
          </Rows>
        )
      }
    >
      {parts.map((part) => (
        <InfoSection key={part} title={t(`privacy.${part}.title`)}>
          <p>{t(`privacy.${part}.text`)}</p>
        </InfoSection>
      ))}
    </InfoPage>
  )
}
