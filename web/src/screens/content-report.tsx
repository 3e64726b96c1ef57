import { admin } from '@keyswap/contract/limits'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import {
  ContentReportForm,
  type SentReport,
} from '../features/content-report/content-report-form.tsx'
import { illegal } from '../features/content-report/illegal.texts.ts'
import { useMessages } from '../lib/messages/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { LetterDrawing } from '../ui/drawings/scenes.tsx'
import { FocusedPage } from '../ui/page/focused-page.tsx'

/** For everyone, also without an account: public pages and Help lead here. */
export default function ContentReport() {
  const { t } = useMessages(illegal)
  const url = new URLSearchParams(useSearch()).get('url') ?? ''
  const [sent, setSent] = useState<SentReport>()
  if (sent) return <Received report={sent} />
  return (
    <FocusedPage title={t('content_report.title')} text={t('content_report.text')}>
      <ContentReportForm url={url} onSent={setSent} />
    </FocusedPage>
  )
}

function Received({ report: { id, isMailed } }: { report: SentReport }) {
  const { t } = useMessages(illegal)
  const number = id.slice(0, admin.report_id_shown)
  return (
    <FocusedPage
      moved
      drawing={<LetterDrawing />}
      title={t('content_report.done.title')}
      text={t(isMailed ? 'content_report.done.mail' : 'content_report.done.text', { number })}
    >
      <Link href="/" className={buttonClass({ variant: 'secondary' })}>
        {t('content_report.done.home')}
      </Link>
    </FocusedPage>
  )
}
