import type { CarInput, OwnCar } from '@keyswap/contract/listings'
import { readStored, writeStored } from '../../../lib/browser-storage.ts'
import { call } from '../../../lib/http/client.ts'
import { ApiError } from '../../../lib/http/request-error.ts'
import { randomId } from '../../../lib/random-id.ts'

async function create(input: CarInput, slot: string): Promise<OwnCar> {
  const { client_id, is_retry } = clientIdFor(slot)
  const car = await call('postCar', { input: { ...input, client_id } })
  forgetClientId(slot)
  if (!is_retry) return car
  // An earlier try may have created this car, with older fields: update it. If it is published by now, create another.
  return car.is_draft ? saveDraft(car, input, slot) : create(input, slot)
}

/** Saves the form to the server: creates the car the first time, then updates it. */
export async function saveDraft(
  draft: OwnCar | null,
  input: CarInput,
  slot: string,
): Promise<OwnCar> {
  if (!draft) return create(input, slot)
  const { price, ...fields } = input
  // The API can change a price but not remove it, so a draft whose price is removed is deleted and created again.
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

/** Throws all other errors. A missing draft was deleted in another tab, or by the sweep of old drafts. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'CAR_NOT_FOUND') throw error
}

const keyOf = (slot: string): string => `keyswap-listing-sent:${slot}`

/**
 * A new car's client_id, stored until the server responds, so that a retry after a lost response or a reload does not
 * create a second car. `is_retry`: it was sent before, with unknown outcome.
 */
export function clientIdFor(slot: string): { client_id: string; is_retry: boolean } {
  const known = readStored('session', keyOf(slot))
  const client_id = known ?? randomId()
  writeStored('session', keyOf(slot), client_id)
  return { client_id, is_retry: known !== null }
}

const forgetClientId = (slot: string): void => writeStored('session', keyOf(slot), null)
