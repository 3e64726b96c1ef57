import { readStored, writeStored } from '../../../lib/browser-storage.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** The car a member offers without being asked again. */
type Remembered = { user_id: string; car_id: string }

const KEY = 'keyswap-offering'

/** Session storage: the choice ends with the tab. */
const remembered = createStore<Remembered | null>(read())

export function rememberOffer(user_id: string, car_id: string | null): void {
  const next = car_id === null ? null : { user_id, car_id }
  remembered.set(next)
  writeStored('session', KEY, next && JSON.stringify(next))
}

export function rememberedOffer(user_id: string, current = remembered.get()): string | null {
  return current?.user_id === user_id ? current.car_id : null
}

export const useRememberedOffer = (user_id: string): string | null =>
  rememberedOffer(user_id, useStore(remembered))

/** The cars to choose from: only the remembered one if it is among them. */
export const offeredOf = (
  ids: readonly string[],
  remembered_id: string | null,
): readonly string[] =>
  remembered_id !== null && ids.includes(remembered_id) ? [remembered_id] : ids

function read(): Remembered | null {
  try {
    const found: unknown = JSON.parse(readStored('session', KEY) ?? 'null')
    return isRemembered(found) ? found : null
  } catch {
    return null
  }
}

function isRemembered(found: unknown): found is Remembered {
  if (typeof found !== 'object' || found === null) return false
  if (!('user_id' in found) || !('car_id' in found)) return false
  return typeof found.user_id === 'string' && typeof found.car_id === 'string'
}
