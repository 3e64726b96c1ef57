import type { OwnCar } from '@keyswap/contract/listings'
import { useOwnCars } from '../../features/listings/own-cars.ts'
import type { Offers } from '../../features/matching/offers.ts'

const isOffered = ({ is_active, photos }: OwnCar): boolean => is_active && photos.length > 0

/** The member's own cars that can be offered for another: active, and with something to see. */
export function useOffers(userId: string): Offers {
  const own = useOwnCars(userId)
  return {
    ready: own.data?.filter(isOffered),
    load: async () => {
      const { data } = await own.refetch({ throwOnError: true })
      return (data ?? []).filter(isOffered)
    },
  }
}
