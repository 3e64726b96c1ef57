import { useQueryClient } from '@tanstack/react-query'
import { refreshAfterBlock } from '../../features/matching/safety/use-blocks.ts'
import { rings } from '../../features/rings/rings.texts.ts'
import { refreshRing } from '../../features/rings/use-rings.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useToast } from '../../ui/toasts/toast-store.ts'

/** After another member of a ring was blocked. */
export function useBlockedInRing(viewerId: string) {
  const { t } = useMessages(rings)
  const queries = useQueryClient()
  const toast = useToast()
  return (ringId: string, name: string) => {
    void refreshRing(queries, ringId)
    refreshAfterBlock(queries, viewerId)
    toast({ title: t('ring.blocked', { name }), text: t('ring.blocked.text') })
  }
}
