import type { CarPage } from '@keyswap/contract/matching'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/client.ts'
import { createDeckStore, type DeckStore } from './deck-store.ts'
import { swipeWorld } from './deck-world.ts'
import { dropFromMainDeck } from './use-main-deck.ts'

/** One car's whole listing, as it is now. */
export const useCar = (carId: string) =>
  useQuery({
    queryKey: ['car', carId],
    queryFn: () => call('getCar', { params: { carId } }),
    refetchOnMount: 'always',
  })

/** A deck of this one car: it is liked and passed like every other. */
export function useOneCarDeck({ is_listed, swiped, is_reported, ...car }: CarPage): DeckStore {
  const queries = useQueryClient()
  const [store] = useState(() => {
    const world = swipeWorld(queries)
    return createDeckStore({
      ...world,
      load: async () => ({ cars: is_listed && swiped !== 'like' ? [car] : [], has_more: false }),
      tell: (move) => {
        if (move.direction !== 'undo') dropFromMainDeck(move.car.id)
        return world.tell(move)
      },
    })
  })
  return store
}
