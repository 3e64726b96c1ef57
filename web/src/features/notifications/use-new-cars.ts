import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { call } from '../../lib/http/client.ts'
import type { NewCar } from './notifications.ts'
import { useMayAsk } from './use-may-ask.ts'

const NEW_CARS = ['new-cars'] as const

/** Until when this browser has shown them to the member. */
const seenKey = (userId: string) => `keyswap-new-cars:${userId}`

const NONE: NewCar[] = []

async function getNewCars(userId: string): Promise<NewCar[]> {
  const seen = readStored('local', seenKey(userId)) ?? ''
  return (await call('getToldCars')).map((car) => ({ ...car, is_new: car.told_at > seen }))
}

/** New cars that fit what the viewer keeps; empty until loaded. */
export const useNewCars = (userId: string): NewCar[] =>
  useQuery({
    queryKey: NEW_CARS,
    queryFn: () => getNewCars(userId),
    enabled: useMayAsk(),
  }).data ?? NONE

export const refreshNewCars = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: NEW_CARS })

/** Call when the viewer has opened the list. */
export function useMarkNewCarsSeen(userId: string): () => void {
  const queries = useQueryClient()
  return () => {
    const known = queries.getQueryData<NewCar[]>(NEW_CARS)
    const [newest] = known ?? []
    if (!known || !newest?.is_new) return
    writeStored('local', seenKey(userId), newest.told_at)
    queries.setQueryData<NewCar[]>(
      NEW_CARS,
      known.map((car) => ({ ...car, is_new: false })),
    )
  }
}
