import { blocks } from '../../features/matching/blocks.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { ShieldIcon } from '../../ui/icons.tsx'
import { SettingsRow } from './information.tsx'
import { Section } from './section.tsx'

export function Safety() {
  const { t } = useMessages(blocks)
  return (
    <Section title={t('blocks.safety')}>
      <ul>
        <SettingsRow to="blocked" icon={ShieldIcon} label={t('blocks.row')} />
      </ul>
    </Section>
  )
}
