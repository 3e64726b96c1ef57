import type { Car, OwnCar } from '@keyswap/contract/listings'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/client.ts'
import { refetchIfFetching } from '../../lib/http/racing-answers.ts'

/** The prefix of all queries about cars. */
const CARS = ['cars'] as const

const keyOf = (userId: string) => [...CARS, 'own', userId] as const

const isOwn = (car: OwnCar | Car): car is OwnCar => 'is_draft' in car

async function getOwnCars(userId: string): Promise<OwnCar[]> {
  const cars: (OwnCar | Car)[] = await call('getUserCars', { params: { userId } })
  return cars.filter(isOwn)
}

export const useOwnCars = (userId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keyOf(userId),
    queryFn: () => getOwnCars(userId),
    // Views and likes come from others, so refetch on every visit.
    refetchOnMount: 'always',
  })

const NONE: OwnCar[] = []

/** For the bell: empty until loaded, and loaded only if no screen has done so. */
export const useKnownCars = (userId: string, enabled: boolean): OwnCar[] =>
  useQuery({
    enabled,
    queryKey: keyOf(userId),
    queryFn: () => getOwnCars(userId),
    refetchOnMount: false,
  }).data ?? NONE

/** Whether others see the car: published, active, not reserved and with a photo. */
export const isCarShown = ({ is_active, is_draft, is_reserved, photos }: OwnCar): boolean =>
  is_active && !is_draft && !is_reserved && photos.length > 0

/** Switched on, but nobody sees it: its last photo is gone. */
export const lacksPhoto = ({ is_active, is_draft, is_reserved, photos }: OwnCar): boolean =>
  is_active && !is_draft && !is_reserved && photos.length === 0

/** Changes the cached list, if it is loaded, without fetching it. */
export const updateCached = (
  queries: QueryClient,
  userId: string,
  change: (cars: OwnCar[]) => OwnCar[],
): void => {
  queries.setQueryData<OwnCar[]>(keyOf(userId), (cars) => cars && change(cars))
}

export function replaceCached(queries: QueryClient, userId: string, car: OwnCar): void {
  updateCached(queries, userId, (cars) => cars.map((one) => (one.id === car.id ? car : one)))
  refetchIfFetching(queries, keyOf(userId))
}

export const cancelOwnCars = (queries: QueryClient, userId: string): Promise<void> =>
  queries.cancelQueries({ queryKey: keyOf(userId) })

export const refreshCars = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: CARS })
