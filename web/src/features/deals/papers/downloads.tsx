import type { Deal, Version } from '@keyswap/contract/deals'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { deals } from '../deals.texts.ts'
import { hasAgreement, isOver } from '../plan-state.ts'
import { dealReason } from '../reasons.ts'
import { fetchAgreement, fetchCalendar } from './deal-files.ts'

/** The agreement in the reader's language, and the meeting for a calendar. */
export function Downloads({ deal, version }: { deal: Deal; version: Version }) {
  const { t, language } = useMessages(deals)
  const hasCalendar = hasAgreement(deal) && deal.state !== 'done' && version.terms.meet_at !== null
  const agreement = useDownload(async () =>
    saveFile(await fetchAgreement(deal.id, language), t('files.agreement.name')),
  )
  const calendar = useDownload(async () =>
    saveFile(await fetchCalendar(deal.id, language), t('files.calendar.name')),
  )
  if (deal.agreement_hash === null && !hasCalendar) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      {deal.agreement_hash !== null && <p className="text-small text-muted">{t(hintOf(deal))}</p>}
      <div className="pairs gap-2 [--pair:12rem]">
        {deal.agreement_hash !== null && (
          <Button variant="secondary" pending={agreement.pending} onClick={agreement.download}>
            <DownloadIcon className="size-5" />
            {t('files.agreement')}
          </Button>
        )}
        {hasCalendar && (
          <Button variant="secondary" pending={calendar.pending} onClick={calendar.download}>
            <DownloadIcon className="size-5" />
            {t('files.calendar')}
          </Button>
        )}
      </div>
    </div>
  )
}

function hintOf(deal: Deal) {
  if (deal.state === 'done') return 'files.hint.done' as const
  return isOver(deal) ? 'files.hint.ended' : 'files.hint'
}

function useDownload(fetchAndSave: () => Promise<void>) {
  const { t } = useMessages(deals)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const download = () => {
    setPending(true)
    fetchAndSave()
      .catch((error) =>
        toast({ tone: 'danger', title: t('files.failed'), text: dealReason(error, t) }),
      )
      .finally(() => setPending(false))
  }
  return { pending, download }
}
