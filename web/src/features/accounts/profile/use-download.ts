import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { fetchMyData } from '../profile-calls.ts'
import { settings } from '../settings.texts.ts'

const FILE = 'keyswap-my-data.zip'

export function useDownload() {
  const { t } = useMessages(settings)
  const toast = useToast()
  const [pending, setPending] = useState(false)

  async function download() {
    setPending(true)
    try {
      saveFile(await fetchMyData(), FILE)
      toast({
        title: t('settings.download.done'),
        text: t('settings.download.done.text', { file: FILE }),
      })
    } catch {
      toast({
        tone: 'failed',
        title: t('settings.error'),
        text: t('settings.download.failed'),
        action: { label: t('kit.retry'), run: () => void download() },
      })
    }
    setPending(false)
  }

  return { pending, download }
}
