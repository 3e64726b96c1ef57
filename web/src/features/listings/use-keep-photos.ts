import { useEffect } from 'react'
import type { FlowStore } from './flow-store.ts'
import { keepPhotos } from './kept-photos.ts'
import { slotOf } from './kept-slot.ts'
import type { ListingFlow } from './listing-flow.ts'

/** Keeps the chosen photos in the browser whenever they change; progress alone is no change. */
export function useKeepPhotos(flow: FlowStore, userId: string): void {
  useEffect(() => {
    let last = shape(flow.get())
    return flow.subscribe(() => {
      const now = flow.get()
      if (now.phase === 'done' || shape(now) === last) return
      last = shape(now)
      void keepPhotos(slotOf(userId, now.car_id), now.photos, Date.now())
    })
  }, [flow, userId])
}

const shape = ({ car_id, photos }: ListingFlow): string =>
  [
    car_id,
    ...photos.map(({ key, is_compressed, step }) =>
      [key, is_compressed, step.at === 'stored', step.at === 'attached'].join(),
    ),
  ].join(';')
