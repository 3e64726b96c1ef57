import type { Photo } from '@keyswap/contract/listings'
import { call } from '../../lib/client.ts'
import { ApiError } from '../../lib/request-error.ts'
import type { FlowStore } from './flow-store.ts'
import type { ListingPhoto } from './listing-flow.ts'

/** Puts stored photos on their car, one call each, at once; what made it stays if another one fails. */
export async function attach(flow: FlowStore, photos: readonly ListingPhoto[]): Promise<void> {
  const all = flow.get().photos
  const answers = await Promise.allSettled(
    photos.map(async (photo) => {
      const { id } = await attachOne(flow, photo, all.indexOf(photo))
      flow.dispatch({ type: 'attached', key: photo.key, id })
    }),
  )
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
}

async function attachOne(flow: FlowStore, photo: ListingPhoto, place: number): Promise<Photo> {
  const { car_id } = flow.get()
  const { key, step } = photo
  if (car_id === null || step.at !== 'stored')
    throw new Error('Only a stored photo can be attached')
  try {
    return await call('postCarPhoto', { input: { car_id, url: step.url, sort_order: place } })
  } catch (error) {
    // The server keeps it no longer: the next try uploads it again.
    if (error instanceof ApiError && error.code === 'PHOTO_NOT_UPLOADED')
      flow.dispatch({ type: 'failed', key, error })
    throw error
  }
}

export const storedPhotos = (flow: FlowStore): ListingPhoto[] =>
  flow.get().photos.filter(({ step }) => step.at === 'stored')

export const attachedIds = (flow: FlowStore): string[] =>
  flow.get().photos.flatMap(({ step }) => (step.at === 'attached' ? [step.id] : []))
