import type { OwnCar } from '@keyswap/contract/listings'
import { useEffect } from 'react'
import { useOwnCars } from '../../features/listings/own-cars.ts'
import type { Offers } from '../../features/matching/offer/offers.ts'
import { rememberedOffer, rememberOffer } from '../../features/matching/offer/remembered-offer.ts'
import { NetworkError } from '../../lib/request-error.ts'
import { useStore } from '../../lib/store.ts'

export const isOffered = ({ is_active, is_reserved, is_draft, photos }: OwnCar): boolean =>
  is_active && !is_reserved && !is_draft && photos.length > 0

/** The member's own cars that can be offered: published, active, not reserved and with a photo. */
export function useOffers(userId: string): Offers {
  const own = useOwnCars(userId)
  const ready = own.data?.filter(isOffered)
  const rememberedId = useStore(rememberedOffer)
  const remembered = ready?.find(({ id }) => id === rememberedId)
  const isGone = rememberedId !== null && ready !== undefined && remembered === undefined
  useEffect(() => {
    if (isGone) rememberOffer(userId, null)
  }, [isGone, userId])
  return {
    ready,
    remembered: remembered && ready && ready.length > 1 ? remembered : null,
    remember: (car_id) => rememberOffer(userId, car_id),
    load: async () => {
      // Offline the query would be paused without an error.
      if (!navigator.onLine) throw new NetworkError('The device is offline.')
      const { data } = await own.refetch({ throwOnError: true })
      return (data ?? []).filter(isOffered)
    },
  }
}
