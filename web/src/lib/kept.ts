// What the member has seen, kept on this device to be read without a connection. Deleted when the session ends, like
// every database of a member.
import { memberDatabase } from './member-database.ts'

const { use } = memberDatabase('kept', 'seen', 'id')

type Kept = { id: string; at: number; data: unknown }

/** Older ones are dropped at the next visit. */
const MAX_KEPT = 300

export const keep = (userId: string, id: string, data: unknown): Promise<unknown> =>
  use(userId, 'readwrite', (seen) => seen.put({ id, at: Date.now(), data } satisfies Kept))

/** Undefined if it is not kept. What is found is of the type that was kept. */
export async function readKept<T>(userId: string, id: string): Promise<T | undefined> {
  const found = await use<Kept | undefined>(userId, 'readonly', (seen) => seen.get(id))
  return found?.data as T | undefined
}

export async function dropOldest(userId: string): Promise<void> {
  const all = (await use<Kept[]>(userId, 'readonly', (seen) => seen.getAll())) ?? []
  const oldest = all.toSorted((a, b) => b.at - a.at).slice(MAX_KEPT)
  for (const { id } of oldest) await use(userId, 'readwrite', (seen) => seen.delete(id))
}

/** Long enough for a burst of changes to be written once. */
const WRITE_AFTER_MS = 300

/** Keeps the latest of values that change often. */
export function createKeeper(userId: string) {
  const waiting = new Map<string, unknown>()
  let isDue = false
  function write(): void {
    isDue = false
    for (const [id, data] of waiting) void keep(userId, id, data)
    waiting.clear()
  }
  return (id: string, data: unknown): void => {
    waiting.set(id, data)
    if (!isDue) setTimeout(write, WRITE_AFTER_MS)
    isDue = true
  }
}
