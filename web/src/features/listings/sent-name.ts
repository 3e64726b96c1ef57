// A car that is being made has a name until the server has answered: sent again after a lost answer, also after a reload,
// it is the same car.
import { randomId } from '../../lib/random-id.ts'

const keyOf = (slot: string): string => `keyswap-listing-sent:${slot}`

/** `is_again`: it was sent under this name before, and nobody knows what became of it. */
export function sentName(slot: string): { client_id: string; is_again: boolean } {
  try {
    const known = sessionStorage.getItem(keyOf(slot))
    const client_id = known ?? randomId()
    sessionStorage.setItem(keyOf(slot), client_id)
    return { client_id, is_again: known !== null }
  } catch {
    return { client_id: randomId(), is_again: false }
  }
}

export function forgetSentName(slot: string): void {
  try {
    sessionStorage.removeItem(keyOf(slot))
  } catch {}
}
