import { useMessages } from '../../lib/messages/index.ts'
import { PRODUCT } from '../../lib/product.ts'
import { info } from './info.texts.ts'
import { InfoPage, InfoSection } from './info-page.tsx'

export default function About() {
  const { t } = useMessages(info)
  return (
    <InfoPage title={t('about.title')} lead={t('about.lead')}>
      <InfoSection title={t('about.story.title')}>
        <p>{t('about.story.text', { product: PRODUCT })}</p>
      </InfoSection>
      <InfoSection title={t('about.idea.title')}>
        <p>{t('about.idea.text')}</p>
      </InfoSection>
      <InfoSection title={t('about.promise.title')}>
        <p>{t('about.promise.text')}</p>
      </InfoSection>
    </InfoPage>
  )
}
