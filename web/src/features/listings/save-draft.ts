import type { CarInput, OwnCar } from '@keyswap/contract/listings'
import { call } from '../../lib/client.ts'
import { ApiError } from '../../lib/request-error.ts'

const create = (input: CarInput): Promise<OwnCar> => call('postCar', { input })

/** The car on the server as the form has it: made the first time, changed from then on. */
export async function saveDraft(draft: OwnCar | null, input: CarInput): Promise<OwnCar> {
  if (!draft) return create(input)
  const { price, ...fields } = input
  // A value that was set can be changed but not taken away, so a car without one is made anew.
  if (price === 0 && draft.price !== 0) {
    await call('deleteCar', { params: { carId: draft.id } }).catch(ignoreMissing)
    return create(input)
  }
  const change = price === 0 ? fields : input
  return call('patchCar', { params: { carId: draft.id }, input: change }).catch((error) => {
    ignoreMissing(error)
    return create(input)
  })
}

/** It was deleted in another tab, or swept: no reason to stop here. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'CAR_NOT_FOUND') throw error
}
