/** The key of stored data: one member's draft, or the new car of one tab. */
export const slotOf = (userId: string, carId: string | null): string =>
  `${userId}/${carId ?? tabId()}`

export const isOf = (slot: string, userId: string): boolean => slot.startsWith(`${userId}/`)

const KEY = 'keyswap-tab'

function tabId(): string {
  try {
    const known = sessionStorage.getItem(KEY) ?? `tab-${Math.random().toString(36).slice(2)}`
    sessionStorage.setItem(KEY, known)
    return known
  } catch {
    return 'tab'
  }
}
