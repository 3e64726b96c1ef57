import { useQueryClient } from '@tanstack/react-query'
import { chat } from '../../features/chat/chat.texts.ts'
import { refreshMatch } from '../../features/matching/matches/use-matches.ts'
import { refreshAfterBlock } from '../../features/matching/safety/use-blocks.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useToast } from '../../ui/toasts/toast-store.ts'

/** After the partner of a match was blocked. */
export function useBlocked(viewerId: string) {
  const { t } = useMessages(chat)
  const queries = useQueryClient()
  const toast = useToast()
  return (matchId: string, name: string) => {
    void refreshMatch(queries, matchId)
    refreshAfterBlock(queries, viewerId)
    toast({ title: t('chat.blocked', { name }), text: t('chat.blocked.text') })
  }
}
