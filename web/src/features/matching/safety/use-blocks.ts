import type { BlockedMember } from '@keyswap/contract/matching'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { blocks } from '../blocks.texts.ts'
import { forgetMainDeck } from '../deck/use-main-deck.ts'

const keyOf = (viewerId: string) => ['blocks', viewerId] as const

/** The members the viewer has blocked. Refetched on every visit: it may have changed on another device. */
export const useBlocks = (viewerId: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: keyOf(viewerId),
    queryFn: () => call('getBlocks'),
    refetchOnMount: 'always',
    enabled,
  })

/** Call after blocking a member: their cars may still be in the deck, and the list of blocks has one more. */
export function refreshAfterBlock(queries: QueryClient, viewerId: string): void {
  forgetMainDeck()
  void queries.invalidateQueries({ queryKey: keyOf(viewerId) })
}

export type BlockedName = Pick<BlockedMember, 'id' | 'name'>

export function useUnblock(viewerId: string, onDone: () => void) {
  const { t } = useMessages(blocks)
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: BlockedName) => call('deleteBlock', { params: { userId: id } }),
    onSuccess: (_, { id, name }) => {
      queries.setQueryData<BlockedMember[]>(keyOf(viewerId), (known) =>
        known?.filter((each) => each.id !== id),
      )
      forgetMainDeck()
      toast({ title: t('blocks.unblocked', { name }) })
      onDone()
    },
    onError: () =>
      toast({ tone: 'failed', title: t('blocks.error'), text: t('blocks.unblock_failed') }),
  })
}
