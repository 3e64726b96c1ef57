// A new car's client_id, stored until the server responds: sent again after a lost response or a reload, it is still
// one car.
import { randomId } from '../../lib/random-id.ts'

const keyOf = (slot: string): string => `keyswap-listing-sent:${slot}`

/** `is_retry`: it was sent before, with unknown outcome. */
export function clientIdFor(slot: string): { client_id: string; is_retry: boolean } {
  try {
    const known = sessionStorage.getItem(keyOf(slot))
    const client_id = known ?? randomId()
    sessionStorage.setItem(keyOf(slot), client_id)
    return { client_id, is_retry: known !== null }
  } catch {
    return { client_id: randomId(), is_retry: false }
  }
}

export function forgetClientId(slot: string): void {
  try {
    sessionStorage.removeItem(keyOf(slot))
  } catch {}
}
