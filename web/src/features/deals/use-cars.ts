import type { Car, OwnCar } from '@keyswap/contract/listings'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { type CarsByOwner, canBeOffered } from './offered-cars.ts'

/** The cars that each of these members can give, undefined until all are loaded, and those that are reserved. */
export function useCarsOf(owners: readonly string[]) {
  const results = useQueries({
    queries: owners.map((userId) => ({
      // Under the prefix of all queries about cars: they are fetched again when a car was changed.
      queryKey: ['cars', 'offered', userId],
      queryFn: (): Promise<(Car | OwnCar)[]> => call('getUserCars', { params: { userId } }),
      refetchOnMount: 'always' as const,
    })),
  })
  const only = (wanted: (car: Car | OwnCar) => boolean): CarsByOwner =>
    new Map(owners.map((id, index) => [id, results[index]?.data?.filter(wanted) ?? []]))
  return {
    cars: results.every(({ data }) => data) ? only(canBeOffered) : undefined,
    reserved: only((car) => car.is_reserved),
    isError: results.some(({ isError }) => isError),
    retry: () => {
      for (const result of results) void result.refetch()
    },
  }
}
