import type { Broadcast } from '@keyswap/contract/announcements'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useToast } from '../../ui/toasts/toast-store.ts'
import { announcements } from './announcements.texts.ts'
import { moveToRead } from './use-announcements.ts'

export function useMarkRead(userId: string, onRead: () => void) {
  const { t } = useMessages(announcements)
  const toast = useToast()
  const queries = useQueryClient()
  const marking = useMutation({
    mutationFn: ({ id }: Broadcast) => call('markViewed', { params: { broadcastId: id } }),
    onSuccess: (_, announcement) => {
      moveToRead(queries, userId, { ...announcement, viewed_at: new Date().toISOString() })
      toast({ title: t('inbox.marked.title'), text: t('inbox.marked.text') })
      onRead()
    },
    onError: (_, announcement) =>
      toast({
        tone: 'failed',
        title: t('inbox.error'),
        text: t('inbox.mark_failed'),
        action: { label: t('kit.retry'), run: () => marking.mutate(announcement) },
      }),
  })
  return marking
}
