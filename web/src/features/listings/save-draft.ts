import type { CarInput, OwnCar } from '@keyswap/contract/listings'
import { call } from '../../lib/client.ts'
import { ApiError } from '../../lib/request-error.ts'
import { forgetSentName, sentName } from './sent-name.ts'

async function create(input: CarInput, slot: string): Promise<OwnCar> {
  const { client_id, is_again } = sentName(slot)
  const car = await call('postCar', { input: { ...input, client_id } })
  forgetSentName(slot)
  if (!is_again) return car
  // An earlier try may have made it, with what was typed then. One that is published by now is a car of its own.
  return car.is_draft ? saveDraft(car, input, slot) : create(input, slot)
}

/** The car on the server as the form has it: made the first time, changed from then on. */
export async function saveDraft(
  draft: OwnCar | null,
  input: CarInput,
  slot: string,
): Promise<OwnCar> {
  if (!draft) return create(input, slot)
  const { price, ...fields } = input
  // A value that was set can be changed but not taken away, so a car without one is made anew.
  if (price === 0 && draft.price !== 0) {
    await call('deleteCar', { params: { carId: draft.id } }).catch(ignoreMissing)
    return create(input, slot)
  }
  const change = price === 0 ? fields : input
  return call('patchCar', { params: { carId: draft.id }, input: change }).catch((error) => {
    ignoreMissing(error)
    return create(input, slot)
  })
}

/** It was deleted in another tab, or swept: no reason to stop here. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'CAR_NOT_FOUND') throw error
}
