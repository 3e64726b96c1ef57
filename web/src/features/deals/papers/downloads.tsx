import type { Deal, Version } from '@keyswap/contract/deals'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { deals } from '../deals.texts.ts'
import { hasAgreement, isOver } from '../plan-state.ts'
import { fetchCalendar } from './deal-files.ts'
import { useDownload } from './use-download.ts'

const AgreementSheet = fetched(() => import('./agreement-sheet.tsx'))

type Props = { deal: Deal; version: Version; hasAgreementAbove: boolean }

/** The agreement to look at and download, and the meeting for a calendar. */
export function Downloads({ deal, version, hasAgreementAbove }: Props) {
  const { t, language } = useMessages(deals)
  const hasCalendar = hasAgreement(deal) && deal.state !== 'done' && version.terms.meet_at !== null
  const [isLooking, setLooking] = useState(false)
  const calendar = useDownload(async () =>
    saveFile(await fetchCalendar(deal.id, language), t('files.calendar.name')),
  )
  const isHere = deal.agreement_hash !== null && !hasAgreementAbove
  if (!isHere && !hasCalendar) return null
  const hint = deal.agreement_hash === null ? null : hintOf(deal)
  return (
    <div className="grid grid-cols-1 gap-2">
      {hint && <p className="text-small text-muted">{t(hint)}</p>}
      <div className="flex flex-wrap gap-2 *:grow *:px-2">
        {isHere && (
          <Button variant="secondary" size="small" onClick={() => setLooking(true)}>
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
      {isLooking && <AgreementSheet open deal={deal} onClose={() => setLooking(false)} />}
    </div>
  )
}

/** Which agreement it is, once it is no longer the one to sign. */
function hintOf(deal: Deal) {
  if (deal.state === 'done') return 'files.hint.done' as const
  return isOver(deal) ? ('files.hint.ended' as const) : null
}
