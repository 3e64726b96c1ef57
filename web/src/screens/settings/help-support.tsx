import { Link } from 'wouter'
import { SiteLinks } from '../../domain/site-links.tsx'
import { type Contact, useContact } from '../../features/contact/use-contact.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { DeckDrawing } from '../../ui/drawings/deck.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useWhenOnline } from '../../ui/toasts/use-when-online.ts'
import { info } from './info.texts.ts'
import { InfoPage, InfoSection } from './info-page.tsx'

const linkClass = 'font-semibold text-accent-text underline underline-offset-4'

export default function HelpSupport() {
  const { t } = useMessages(info)
  const { contact, retry } = useContact()
  const isReachable = contact.state === 'known' && contact.email !== null
  return (
    <InfoPage title={t('help.title')} lead={isReachable ? t('help.lead') : undefined}>
      <InfoSection title={t('help.swap.title')}>
        <p>{t('help.swap.text')}</p>
      </InfoSection>
      <InfoSection title={t('help.share.title')}>
        <p>{t('help.share.text')}</p>
      </InfoSection>
      <InfoSection title={t('help.chat.title')}>
        <p>{t('help.chat.text')}</p>
      </InfoSection>
      <InfoSection title={t('help.rings.title')}>
        <p>{t('help.rings.text')}</p>
        <p>{t('help.rings.answers')}</p>
        <p>{t('help.rings.off')}</p>
      </InfoSection>
      {(['plan', 'handover', 'money'] as const).map((part) => (
        <InfoSection key={part} title={t(`help.${part}.title`)}>
          <p>{t(`help.${part}.text`)}</p>
        </InfoSection>
      ))}
      <InfoSection title={t('help.like.title')}>
        <p>{t('help.like.text')}</p>
      </InfoSection>
      <InfoSection title={t('help.deck.title')}>
        <DeckDrawing />
        <p>{t('help.deck.text')}</p>
        <p>{t('help.deck.left_out')}</p>
      </InfoSection>
      {(['fresh', 'wish', 'likes'] as const).map((part) => (
        <InfoSection key={part} title={t(`help.${part}.title`)}>
          <p>{t(`help.${part}.text`)}</p>
        </InfoSection>
      ))}
      <InfoSection title={t('help.report.title')}>
        <p>{t('help.report.text')}</p>
        <p>
          <Link href="/report" className={linkClass}>
            {t('help.report.illegal')}
          </Link>
        </p>
      </InfoSection>
      <InfoSection title={t('help.install.title')}>
        <p>{t('help.install.text')}</p>
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
        <ContactOptions contact={contact} onRetry={retry} />
      </InfoSection>
    </InfoPage>
  )
}

function ContactOptions({ contact, onRetry }: { contact: Contact; onRetry: () => void }) {
  const { t } = useMessages(info)
  const retry = useWhenOnline(onRetry)
  if (contact.state === 'loading') return <Skeleton className="late h-12" />
  if (contact.state === 'failed') {
    return (
      <>
        <p>{t('help.contact.failed')}</p>
        <Button variant="secondary" size="small" className="justify-self-start" onClick={retry}>
          {t('kit.retry')}
        </Button>
      </>
    )
  }
  const { email, pages } = contact
  return (
    <>
      <p>{t(email === null ? 'help.contact.none' : 'help.contact.text')}</p>
      {email !== null && (
        <p>
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </p>
      )}
      <SiteLinks pages={pages} />
    </>
  )
}
