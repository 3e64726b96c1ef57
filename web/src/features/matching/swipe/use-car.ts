import type { CarPage } from '@keyswap/contract/matching'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/http/client.ts'
import { swipeDeps } from '../deck/deck-deps.ts'
import { createDeckStore, type DeckStore } from '../deck/deck-store.ts'
import { ownSwipes } from '../deck/own-swipes.ts'
import { dropFromMainDeck } from '../deck/use-main-deck.ts'

export const useCar = (carId: string) =>
  useQuery({
    queryKey: ['car', carId],
    queryFn: () => call('getCar', { params: { carId } }),
    refetchOnMount: 'always',
  })

/** The server may not know yet what the member decided before this page was opened. */
export function useWithOwnSwipe(car: CarPage): CarPage {
  const [direction] = useState(() => ownSwipes().directionOf(car.id))
  if (direction === undefined) return car
  return { ...car, swiped: direction === 'undo' ? null : direction }
}

/** A deck of this one car, so that liking and passing work as in the main deck. */
export function useOneCarDeck({
  is_listed,
  swiped,
  is_reported,
  swapped_at,
  ...car
}: CarPage): DeckStore {
  const queries = useQueryClient()
  const [store] = useState(() => {
    const deps = swipeDeps(queries)
    return createDeckStore({
      ...deps,
      load: async () => ({ cars: is_listed && swiped !== 'like' ? [car] : [], has_more: false }),
      send: (move) => {
        if (move.direction !== 'undo') dropFromMainDeck(move.car.id)
        return deps.send(move)
      },
    })
  })
  return store
}
