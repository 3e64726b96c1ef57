import type { OwnCar, Share } from '@keyswap/contract/listings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { ApiError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { listings } from '../listings.texts.ts'
import { refreshCars, updateCached } from '../own-cars.ts'
import { share as texts } from './share.texts.ts'

/** Starts and stops sharing. */
export function useShare({ id: carId, owner_id }: OwnCar) {
  const { t } = useMessages(texts)
  const { t: say } = useMessages(listings)
  const toast = useToast()
  const queries = useQueryClient()
  const show = (share: Share | null) =>
    updateCached(queries, owner_id, (cars) =>
      cars.map((one) => (one.id === carId ? { ...one, share } : one)),
    )
  const onError = (error: Error) => {
    // Hidden meanwhile, on another device or by somebody else.
    const isHidden = error instanceof ApiError && error.code === 'CAR_NOT_SHOWN'
    const text = t(isHidden ? 'share.hidden' : 'share.failed')
    toast({ tone: 'failed', title: say('listing.error'), text })
    if (isHidden) void refreshCars(queries)
  }
  const start = useMutation({
    // Serialized, so that the last tap wins on the server too.
    scope: { id: `share-${carId}` },
    mutationFn: async (is_findable: boolean) => {
      const { url } = await call('postShare', { params: { carId }, input: { is_findable } })
      return { url, is_findable }
    },
    onSuccess: show,
    onError,
  })
  const stop = useMutation({
    scope: { id: `share-${carId}` },
    mutationFn: () => call('deleteShare', { params: { carId } }),
    onSuccess: () => {
      show(null)
      toast({ title: say('listing.success'), text: t('share.stopped') })
    },
    onError,
  })
  return { start, stop }
}
