import { Link } from 'wouter'
import { useMessages } from '../../lib/messages/index.ts'
import { info } from '../../lib/messages/info.ts'
import { contactAddress } from '../../lib/product.ts'
import { InfoPage, InfoSection } from './info-page.tsx'

const linkClass = 'font-semibold text-accent-text underline underline-offset-4'

export default function HelpSupport() {
  const { t } = useMessages(info)
  const address = contactAddress()
  return (
    <InfoPage title={t('help.title')} lead={t('help.lead')}>
      <InfoSection title={t('help.swap.title')}>
        <p>{t('help.swap.text')}</p>
      </InfoSection>
      <InfoSection title={t('help.like.title')}>
        <p>{t('help.like.text')}</p>
      </InfoSection>
      <InfoSection title={t('help.deck.title')}>
        <p>{t('help.deck.text')}</p>
        <p>{t('help.deck.left_out')}</p>
      </InfoSection>
      <InfoSection title={t('help.report.title')}>
        <p>{t('help.report.text')}</p>
      </InfoSection>
      <InfoSection title={t('help.password.title')}>
        <p>{t('help.password.text')}</p>
        <p>
          <Link href="/forgot-password" className={linkClass}>
            {t('help.password.action')}
          </Link>
        </p>
      </InfoSection>
      <InfoSection title={t('help.contact.title')}>
        <p>{t('help.contact.text')}</p>
        <p>
          <a href={`mailto:${address}`} className={linkClass}>
            {address}
          </a>
        </p>
      </InfoSection>
    </InfoPage>
  )
}
