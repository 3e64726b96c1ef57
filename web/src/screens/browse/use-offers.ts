import { useEffect } from 'react'
import { isCarShown, useOwnCars } from '../../features/listings/own-cars.ts'
import type { Offers } from '../../features/matching/offer/offers.ts'
import { rememberedOffer, rememberOffer } from '../../features/matching/offer/remembered-offer.ts'
import { useStore } from '../../lib/store.ts'

/** The member's own cars that can be offered. */
export function useOffers(userId: string): Offers {
  const own = useOwnCars(userId)
  const ready = own.data?.filter(isCarShown)
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
      const { data } = await own.refetch({ throwOnError: true })
      return (data ?? []).filter(isCarShown)
    },
  }
}
