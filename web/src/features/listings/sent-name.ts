// A new car's client_id, stored until the server responds: sent again after a lost response or a reload, it is still
// one car.
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { randomId } from '../../lib/random-id.ts'

const keyOf = (slot: string): string => `keyswap-listing-sent:${slot}`

/** `is_retry`: it was sent before, with unknown outcome. */
export function clientIdFor(slot: string): { client_id: string; is_retry: boolean } {
  const known = readStored('session', keyOf(slot))
  const client_id = known ?? randomId()
  writeStored('session', keyOf(slot), client_id)
  return { client_id, is_retry: known !== null }
}

export const forgetClientId = (slot: string): void => writeStored('session', keyOf(slot), null)
