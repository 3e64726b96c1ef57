import type { Ring } from '@keyswap/contract/rings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useToast } from '../../ui/toasts/toast-store.ts'
import { rings } from './rings.texts.ts'
import { refreshRing, rememberRing } from './use-rings.ts'

type Answer = 'join' | 'decline'

/** The viewer's answer to an offer. If it is over meanwhile, it is fetched, and a message says so. */
export function useAnswer(ring: Ring, onDeclined: () => void) {
  const { t } = useMessages(rings)
  const toast = useToast()
  const queries = useQueryClient()
  const params = { ringId: ring.id }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answer: Answer) =>
      answer === 'join' ? call('joinRing', { params }) : call('declineRing', { params }),
    onSuccess: (changed, answer) => {
      rememberRing(queries, changed)
      // Another member's answer may have been fetched while this one was on its way.
      void refreshRing(queries, ring.id)
      if (answer === 'join') return
      toast({ title: t('ring.declined'), text: t('ring.declined.text') })
      onDeclined()
    },
    onError: (error) => {
      const isOver = error instanceof ApiError && [404, 409].includes(error.status)
      const what = isOver ? 'ring.over_meanwhile' : 'ring.error'
      toast({ tone: 'failed', title: t(what), text: t(`${what}.text`) })
      if (isOver) void refreshRing(queries, ring.id)
    },
  })
  const pending = isPending ? variables : null
  return { pending, join: () => mutate('join'), decline: () => mutate('decline') }
}
