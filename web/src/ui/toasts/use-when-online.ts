import { useMessages } from '../../lib/messages/index.ts'
import { isOnline } from '../../lib/online.ts'
import { useToast } from './toast-store.ts'

/** For a button that fetches again: without a connection it says so, instead of seeming to do nothing. */
export function useWhenOnline(fetchAgain: () => void): () => void {
  const { t } = useMessages()
  const toast = useToast()
  return () => (isOnline() ? fetchAgain() : toast({ tone: 'danger', title: t('kit.offline') }))
}
