import type { ErrorCode } from '@keyswap/contract/errors'
import type { Ring } from '@keyswap/contract/rings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useToast } from '../../ui/toasts/toast-store.ts'
import { rings } from './rings.texts.ts'
import { refreshRing, refreshRings, rememberRing } from './use-rings.ts'

const REASONS = {
  CAR_GONE: 'ring.ask_again.car_gone',
  RING_MONEY: 'ring.ask_again.money',
  RING_MEMBER_OUT: 'ring.ask_again.member_out',
  CARS_BUSY: 'ring.ask_again.busy',
} as const satisfies Partial<Record<ErrorCode, string>>

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.code && error.code in REASONS
    ? REASONS[error.code as keyof typeof REASONS]
    : 'ring.error.text'

/** Offers an expired ring anew. */
export function useAskAgain(ring: Ring, onAsked: (again: Ring) => void) {
  const { t } = useMessages(rings)
  const toast = useToast()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('askAgain', { params: { ringId: ring.id } }),
    onSuccess: (again) => {
      rememberRing(queries, again)
      void refreshRing(queries, ring.id)
      void refreshRings(queries)
      onAsked(again)
    },
    onError: (error) => {
      if (error instanceof ApiError) void refreshRing(queries, ring.id)
      // Then the page leads to the new ring.
      if (error instanceof ApiError && error.code === 'ASKED_AGAIN') return
      toast({ tone: 'failed', title: t('ring.ask_again.failed'), text: t(reasonOf(error)) })
    },
  })
  return { isPending, ask: () => mutate() }
}
