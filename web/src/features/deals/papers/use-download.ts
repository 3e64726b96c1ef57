import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { deals } from '../deals.texts.ts'
import { dealReason } from '../reasons.ts'

/** A failure is said in a toast. */
export function useDownload(fetchAndSave: () => Promise<void>) {
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
