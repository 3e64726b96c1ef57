import type { Photo } from '@keyswap/contract/listings'
import { call } from '../../../lib/http/client.ts'
import { ApiError } from '../../../lib/http/request-error.ts'
import type { FlowStore } from './flow-store.ts'
import type { ListingPhoto } from './listing-flow.ts'
import { nextRound } from './photo-plan.ts'

/**
 * Attaches the uploaded photos to the car, after removing old ones if there is no room. A draft stays a draft; it is
 * published when all photos are attached. `present`: the ids of the photos that the server has on the car right now.
 */
export async function putOnCar(
  flow: FlowStore,
  carId: string,
  present: { current: string[] },
): Promise<void> {
  for (let fresh = storedPhotos(flow); fresh.length > 0; fresh = storedPhotos(flow)) {
    const { keep, take } = nextRound(present.current, attachedIds(flow), fresh.length)
    if (keep) {
      await call('patchCar', { params: { carId }, input: { photos: keep } })
      present.current = keep
    }
    const before = attachedIds(flow)
    try {
      await attach(flow, carId, fresh.slice(0, take))
    } finally {
      const added = attachedIds(flow).filter((id) => !before.includes(id))
      present.current = [...present.current, ...added]
    }
  }
}

/** One call per photo, in parallel; a failure does not undo the others. */
async function attach(
  flow: FlowStore,
  carId: string,
  photos: readonly ListingPhoto[],
): Promise<void> {
  const all = flow.get().photos
  const answers = await Promise.allSettled(
    photos.map(async (photo) => {
      const { id, url } = await attachOne(flow, carId, photo, all.indexOf(photo))
      flow.dispatch({ type: 'attached', key: photo.key, id, url })
    }),
  )
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
}

async function attachOne(
  flow: FlowStore,
  car_id: string,
  { key, step }: ListingPhoto,
  sort_order: number,
): Promise<Photo> {
  if (step.at !== 'stored') throw new Error('Only a stored photo can be attached')
  const input = { car_id, url: step.url, sort_order, publish: false }
  try {
    return await call('postCarPhoto', { input })
  } catch (error) {
    // The server has deleted the upload: the next try uploads it again.
    if (error instanceof ApiError && error.code === 'PHOTO_NOT_UPLOADED')
      flow.dispatch({ type: 'failed', key, error })
    throw error
  }
}

const storedPhotos = (flow: FlowStore): ListingPhoto[] =>
  flow.get().photos.filter(({ step }) => step.at === 'stored')

export const attachedFocus = (flow: FlowStore) =>
  flow
    .get()
    .photos.flatMap(({ step, focus }) =>
      step.at === 'attached' ? [{ id: step.id, ...focus }] : [],
    )

export const attachedIds = (flow: FlowStore): string[] =>
  flow.get().photos.flatMap(({ step }) => (step.at === 'attached' ? [step.id] : []))
