// Copies of the lists of what is to be sent. Browsers write localStorage to the disk seconds after a change, so a browser
// that is killed loses it; a database is written at once.
import { readStored, writeStored } from '../browser-storage.ts'
import { memberDatabase } from './member-database.ts'
import {
  actionsKey,
  earlierOutboxKey,
  outboxKey,
  readUnsent,
  restoredUnsent,
  storeUnsent,
  swipesKey,
  unstoredOf,
} from './unsent-lists.ts'

type Copy = { key: string; at: number; list: ReturnType<typeof readUnsent> }

const { use } = memberDatabase('unsent', 'lists', 'key')

/**
 * When the list was last copied. It is written after the list and before the copy: if the storage has an older time than
 * the copy, it has lost the list.
 */
const timeKey = (userId: string, key: string): string => `keyswap-unsent:${userId}/${key}`
const timeOf = (userId: string, key: string): number =>
  Number(readStored('local', timeKey(userId, key)))

/** By a list's key: what a full storage did not take back. It stays in the copy, for the next visit. */
const unstored = new Map<string, Copy['list']>()

let own: { userId: string; isRestored: Promise<boolean> } | undefined

/** Once per visit: brings back what a killed browser has lost. Returns whether there was anything. */
export function restoreUnsent(userId: string): Promise<boolean> {
  if (own?.userId !== userId) own = { userId, isRestored: restoreAll(userId) }
  return own.isRestored
}

async function restoreAll(userId: string): Promise<boolean> {
  const messages = outboxKey(userId)
  const restored = await Promise.all([
    restore(userId, swipesKey(userId)),
    restore(userId, actionsKey(userId)),
    restore(userId, messages),
    restore(userId, messages, earlierOutboxKey(userId)),
  ])
  return restored.includes(true)
}

/** `copied`: the key under which the copy was made, if an earlier release had another. */
async function restore(userId: string, key: string, copied = key): Promise<boolean> {
  const copy = await use<Copy | undefined>(userId, 'readonly', (lists) => lists.get(copied))
  if (!copy || copy.at <= timeOf(userId, copied)) return false
  const list = restoredUnsent(key, copy.list)
  storeUnsent(key, list)
  const left = unstoredOf(key, list)
  if (left.length > 0) unstored.set(copied, left)
  else writeStored('local', timeKey(userId, copied), String(copy.at))
  // This tab's outbox rereads it, as after a change by another tab.
  dispatchEvent(new StorageEvent('storage', { key }))
  return true
}

export async function copyUnsent(userId: string, key: string): Promise<void> {
  await restoreUnsent(userId)
  await use(userId, 'readwrite', (lists) => {
    const at = Math.max(Date.now(), timeOf(userId, key) + 1)
    const left = unstored.get(key) ?? []
    // If the time is not written, the next visit tries again to restore what is left.
    if (left.length === 0) writeStored('local', timeKey(userId, key), String(at))
    return lists.put({ key, at, list: [...readUnsent(key), ...left] } satisfies Copy)
  })
}
