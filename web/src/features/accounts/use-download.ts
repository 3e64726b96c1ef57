import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { useToast } from '../../ui/toast-store.ts'
import { fetchMyData } from './profile-calls.ts'
import { settings } from './settings.texts.ts'

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
        tone: 'danger',
        title: t('settings.error'),
        text: t('settings.download.failed'),
        action: { label: t('kit.retry'), run: () => void download() },
      })
    }
    setPending(false)
  }

  return { pending, download }
}

/** A plain link cannot carry the access token, so the file is fetched first. */
function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The click has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address))
}
