import type { Deal, Version } from '@keyswap/contract/deals'
import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast-store.ts'
import { fetchAgreement, fetchCalendar } from './deal-files.ts'
import { deals } from './deals.texts.ts'
import { reasonOf } from './reasons.ts'

/** The agreement in the reader's language, and the meeting for a calendar. */
export function Downloads({ deal, version }: { deal: Deal; version: Version }) {
  const { t, language } = useMessages(deals)
  const isDone = deal.state === 'done'
  const agreement = useDownload(async () =>
    saveFile(await fetchAgreement(deal.id, language), t('files.agreement.name')),
  )
  const calendar = useDownload(async () =>
    saveFile(await fetchCalendar(deal.id, language), t('files.calendar.name')),
  )
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-small text-muted">{t(isDone ? 'files.hint.done' : 'files.hint')}</p>
      <div className="pairs gap-2 [--pair:12rem]">
        <Button variant="secondary" pending={agreement.pending} onClick={agreement.download}>
          <DownloadIcon className="size-5" />
          {t('files.agreement')}
        </Button>
        {version.terms.meet_at !== null && !isDone && (
          <Button variant="secondary" pending={calendar.pending} onClick={calendar.download}>
            <DownloadIcon className="size-5" />
            {t('files.calendar')}
          </Button>
        )}
      </div>
    </div>
  )
}

function useDownload(fetchAndSave: () => Promise<void>) {
  const { t } = useMessages(deals)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const download = () => {
    setPending(true)
    fetchAndSave()
      .catch((error) =>
        toast({ tone: 'danger', title: t('files.failed'), text: reasonOf(error, t) }),
      )
      .finally(() => setPending(false))
  }
  return { pending, download }
}
