import { useEffect } from 'react'
import type { FlowStore } from '../upload/flow-store.ts'
import type { ListingFlow } from '../upload/listing-flow.ts'
import { slotOf } from './storage-slot.ts'
import { storePhotos } from './stored-photos.ts'

/** Stores the chosen photos whenever they change, in `newSlot` until there is a draft; upload progress is not a change. */
export function useStorePhotos(flow: FlowStore, userId: string, newSlot: string): void {
  useEffect(() => {
    let last = shape(flow.get())
    return flow.subscribe(() => {
      const now = flow.get()
      if (now.phase === 'done' || shape(now) === last) return
      last = shape(now)
      const slot = now.car_id === null ? newSlot : slotOf(userId, now.car_id)
      void storePhotos(slot, now.photos, Date.now())
    })
  }, [flow, userId, newSlot])
}

/** The steps that change what is stored. */
const storedSteps = ['checking', 'stored', 'attached']

/** Differs exactly if something that is stored has changed. */
export const shape = ({ car_id, photos }: ListingFlow): string =>
  [
    car_id,
    ...photos.map(({ key, view, is_compressed, focus, step }) =>
      [key, view, is_compressed, focus.x, focus.y, storedSteps.find((at) => at === step.at)].join(),
    ),
  ].join(';')
