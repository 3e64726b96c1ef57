import type { OthersCar, OwnCar } from '@keyswap/contract/listings'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { OFFERED_CARS } from '../deal-queries.ts'
import { type CarsByOwner, canBeOffered } from './offered-cars.ts'

const carsOf = (userId: string) => ({
  queryKey: [...OFFERED_CARS, userId],
  queryFn: (): Promise<(OthersCar | OwnCar)[]> => call('getUserCars', { params: { userId } }),
  refetchOnMount: 'always' as const,
})

/** One of the viewer's own cars, undefined until it is loaded or if it is gone. */
export const useOwnCar = (viewerId: string, carId: string): OwnCar | undefined =>
  useQuery(carsOf(viewerId)).data?.find(
    (car): car is OwnCar => car.id === carId && 'is_draft' in car,
  )

/** The cars that each of these members can give, undefined until all are loaded, and those that are reserved. */
export function useCarsOf(owners: readonly string[]) {
  const results = useQueries({
    queries: owners.map(carsOf),
  })
  const only = (wanted: (car: OthersCar | OwnCar) => boolean): CarsByOwner =>
    new Map(owners.map((id, index) => [id, results[index]?.data?.filter(wanted) ?? []]))
  return {
    cars: results.every(({ data }) => data) ? only(canBeOffered) : undefined,
    reserved: only((car) => car.is_reserved),
    isError: results.some(({ isError }) => isError),
    fetchAgain: () => {
      for (const result of results) void result.refetch()
    },
  }
}
