import type { OwnCar } from '@keyswap/contract/listings'
import type { CarLikes } from '@keyswap/contract/matching'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'

/** Who likes the member's cars, by car. Fetched on every visit: likes come from others. */
export function useLikes(userId: string): (car: OwnCar) => CarLikes | undefined {
  const { data } = useQuery({
    // Under the prefix of all queries about cars: a change of a car may answer a hint.
    queryKey: ['cars', 'likes', userId],
    queryFn: () => call('getLikes'),
    refetchOnMount: 'always',
  })
  return ({ id }) => data?.find(({ car_id }) => car_id === id)
}
