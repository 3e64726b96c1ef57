// Why the account that was signed in here is suspended. Stored until the member closes the notice, because the tab
// that learned of it may have been in the background.
import { onStored, readStored, writeStored } from '../browser-storage.ts'
import { createStore } from '../store.ts'

export type Suspension = { reason: string | null }

const KEY = 'keyswap-suspended'

function read(): Suspension | null {
  const reason = readStored('local', KEY)
  return reason === null ? null : { reason: reason === '' ? null : reason }
}

export const suspension = createStore<Suspension | null>(read())

onStored(KEY, () => suspension.set(read()))

export function setSuspension(value: Suspension | null): void {
  suspension.set(value)
  writeStored('local', KEY, value && (value.reason ?? ''))
}
