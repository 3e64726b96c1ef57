import type { Deal, Version } from '@keyswap/contract/deals'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
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
  const hint = deal.agreement_hash === null ? null : hintOf(deal)
  return (
    <div className="grid grid-cols-1 gap-2">
      {hint && <p className="text-small text-muted">{t(hint)}</p>}
      <div className="flex flex-wrap gap-2 *:grow *:px-2">
        {deal.agreement_hash !== null && (
          <Button
            variant="secondary"
            size="small"
            pending={agreement.pending}
            onClick={agreement.download}
          >
            {t('files.agreement')}
          </Button>
        )}
        {hasCalendar && (
          <Button
            variant="secondary"
            size="small"
            pending={calendar.pending}
            onClick={calendar.download}
          >
            {t('files.calendar')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Which agreement it is, once it is no longer the one to sign. */
function hintOf(deal: Deal) {
  if (deal.state === 'done') return 'files.hint.done' as const
  return isOver(deal) ? ('files.hint.ended' as const) : null
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
