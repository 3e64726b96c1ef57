import type { Car, OwnCar } from '@keyswap/contract/listings'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { type CarsByOwner, canBeOffered, type OfferedCar } from './offered-cars.ts'

/** The cars that each of these members can give; undefined until all are loaded. */
export function useCarsOf(owners: readonly string[]) {
  const results = useQueries({
    queries: owners.map((userId) => ({
      // Under the prefix of all queries about cars: they are fetched again when a car was changed.
      queryKey: ['cars', 'offered', userId],
      queryFn: async (): Promise<OfferedCar[]> => {
        const cars: (Car | OwnCar)[] = await call('getUserCars', { params: { userId } })
        return cars.filter(canBeOffered)
      },
      refetchOnMount: 'always' as const,
    })),
  })
  const cars: CarsByOwner | undefined = results.every(({ data }) => data)
    ? new Map(owners.map((id, index) => [id, results[index]?.data ?? []]))
    : undefined
  return {
    cars,
    isError: results.some(({ isError }) => isError),
    retry: () => {
      for (const result of results) void result.refetch()
    },
  }
}
