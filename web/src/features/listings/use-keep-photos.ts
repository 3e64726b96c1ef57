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

/** Of all steps, those that are kept as something else. */
const keptSteps = ['checking', 'stored', 'attached']

export const shape = ({ car_id, photos }: ListingFlow): string =>
  [
    car_id,
    ...photos.map(({ key, is_compressed, focus, step }) =>
      [key, is_compressed, focus.x, focus.y, keptSteps.find((at) => at === step.at)].join(),
    ),
  ].join(';')
