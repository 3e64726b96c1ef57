import type { ToldDecision } from '@keyswap/contract/cases'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { canAppeal, DecisionLines, OutcomeLines } from '../domain/decision-lines.tsx'
import { SiteLinks } from '../domain/site-links.tsx'
import { appeal as texts } from '../features/appeal/appeal.texts.ts'
import { AppealForm } from '../features/appeal/appeal-form.tsx'
import { useAppealed } from '../features/appeal/use-appealed.ts'
import { useContact } from '../features/contact/use-contact.ts'
import { dateTime, day } from '../lib/formats/formats.ts'
import { serverNow } from '../lib/http/server-clock.ts'
import { useMessages } from '../lib/messages/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { LetterDrawing, RoadDrawing } from '../ui/drawings/scenes.tsx'
import { FocusedPage } from '../ui/page/focused-page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

/** A decision about a member, who can ask for another look: from the bell, or with the link of a mail, also without a session. */
export default function Appeal() {
  const { token = '' } = useParams()
  const { t } = useMessages(texts)
  const { appealed, load } = useAppealed(token)
  switch (appealed.step) {
    case 'loading':
      return <Spinner className="mx-auto my-20 size-8 text-muted" />
    case 'unreachable':
      return (
        <ErrorState
          title={t('appeal.unreachable')}
          offline={t('appeal.offline')}
          onRetry={() => void load()}
        />
      )
    case 'sign_in':
      return <FocusedPage title={t('appeal.sign_in.title')} text={t('appeal.sign_in.text')} />
    case 'invalid':
      return (
        <FocusedPage
          title={t('appeal.invalid.title')}
          text={t('appeal.invalid.text')}
          drawing={<RoadDrawing />}
        >
          <ToHelp />
        </FocusedPage>
      )
    case 'found':
      return <Found link={token} decision={appealed.decision} onSent={load} />
  }
}

type FoundProps = { link: string; decision: ToldDecision; onSent: () => Promise<void> }

function Found({ link, decision, onSent }: FoundProps) {
  const speech = useMessages(texts)
  const { t } = speech
  const { undone_at, appeal, appeal_until } = decision
  if (undone_at || appeal?.outcome) {
    const outcome = undone_at ? 'undone' : 'stands'
    return (
      <FocusedPage
        moved
        title={t(`appeal.${outcome}.title`)}
        text={t(`appeal.${outcome}.text`)}
        drawing={undone_at && <LetterDrawing />}
      >
        {appeal && (
          <Card>
            <OutcomeLines decision={decision} />
          </Card>
        )}
        <Decided decision={decision} />
        <ToHelp />
      </FocusedPage>
    )
  }
  if (appeal)
    return (
      <FocusedPage
        moved
        title={t('appeal.waits.title')}
        text={t('appeal.waits.text', { date: day(appeal.created_at, speech) })}
        drawing={<LetterDrawing />}
      >
        <Decided decision={decision} />
      </FocusedPage>
    )
  if (!canAppeal(decision, serverNow()))
    return (
      <FocusedPage
        title={t('appeal.late.title')}
        text={t('appeal.late.text', { date: day(appeal_until, speech) })}
      >
        <Decided decision={decision} />
        <ToHelp />
      </FocusedPage>
    )
  return (
    <FocusedPage title={t('appeal.title')} text={t('appeal.text')}>
      <Decided decision={decision} />
      <AppealForm link={link} until={appeal_until} onSent={onSent} />
    </FocusedPage>
  )
}

const Card = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-1 rounded-card border border-line bg-surface p-4">
    {children}
  </div>
)

function Decided({ decision }: { decision: ToldDecision }) {
  const speech = useMessages(texts)
  const { contact } = useContact()
  const pages = contact.state === 'known' ? contact.pages : []
  return (
    <Card>
      <DecisionLines decision={decision} />
      <time dateTime={decision.created_at} className="text-small text-muted">
        {dateTime(decision.created_at, speech)}
      </time>
      <SiteLinks pages={pages.filter((page) => page === 'rules')} />
    </Card>
  )
}

function ToHelp() {
  const { t } = useMessages(texts)
  return (
    <Link href="/settings/help-support" className={buttonClass({ variant: 'secondary' })}>
      {t('appeal.help')}
    </Link>
  )
}
