import { readStored, writeStored } from '../../../lib/browser-storage.ts'

/**
 * The key under which a form and its photos are stored: one member's draft, or the new car of one tab. Each car that came
 * in a swap has a form of its own.
 */
export const slotOf = (
  userId: string,
  carId: string | null,
  dealId: string | null = null,
): string => `${userId}/${carId ?? (dealId === null ? tabId() : `${tabId()}-${dealId}`)}`

export const ownerOf = (slot: string): string => slot.slice(0, slot.indexOf('/'))

const KEY = 'keyswap-tab'

function tabId(): string {
  const known = readStored('session', KEY)
  if (known !== null) return known
  writeStored('session', KEY, `tab-${Math.random().toString(36).slice(2)}`)
  // Read back: if the browser denies access to the storage, the id must still be the same at every call.
  return readStored('session', KEY) ?? 'tab'
}
