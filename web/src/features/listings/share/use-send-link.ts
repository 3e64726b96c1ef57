import { copyText } from '../../../lib/copy-text.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { share } from './share.texts.ts'

/** Hands a link to the system's share sheet where there is one, or to the clipboard. */
export function useSendLink(title: string, url: string) {
  const { t } = useMessages(share)
  const toast = useToast()
  const copy = async () =>
    toast(
      (await copyText(url))
        ? { title: t('share.copied') }
        : { tone: 'danger', title: t('share.copy_failed') },
    )
  const send = async () => {
    if (!canSend()) return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // The member may have closed the system's sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return { copy: () => void copy(), send: () => void send() }
}

/** Only some browsers have a share sheet. */
export const canSend = (): boolean => 'share' in navigator
