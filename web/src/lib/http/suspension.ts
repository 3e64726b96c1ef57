// Why the account that was signed in here is suspended, and until when. Stored until the member closes the notice, because the tab
// that learned of it may have been in the background.
import { onStored, parseJson, readStored, writeStored } from '../browser-storage.ts'
import { createStore } from '../store.ts'

export type Suspension = { reason: string | null; until: string | null }

const KEY = 'keyswap-suspended'

function read(): Suspension | null {
  const text = readStored('local', KEY)
  if (text === null) return null
  const stored = parseJson(text) as Suspension | undefined
  // The last release stored the reason alone.
  return stored?.until === undefined ? { reason: text === '' ? null : text, until: null } : stored
}

export const suspension = createStore<Suspension | null>(read())

onStored(KEY, () => suspension.set(read()))

export function setSuspension(value: Suspension | null): void {
  suspension.set(value)
  writeStored('local', KEY, value && JSON.stringify(value))
}
