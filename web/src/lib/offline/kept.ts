// What the member has seen, kept on this device to be read without a connection. Deleted when the session ends, like
// every database of a member.
import { memberDatabase } from './member-database.ts'

const { use } = memberDatabase('kept', 'seen', 'id')

type Kept = { id: string; at: number; data: unknown }

/** Older ones are dropped at the next visit, and during a long one. */
export const MAX_KEPT = 300

/** So that a visit of weeks does not keep much more than the bound. */
const DROP_AFTER_WRITES = 50
let writes = 0

export async function keep(userId: string, id: string, data: unknown): Promise<void> {
  await use(userId, 'readwrite', (seen) => seen.put({ id, at: Date.now(), data } satisfies Kept))
  writes += 1
  if (writes % DROP_AFTER_WRITES === 0) await dropOldest(userId)
}

export const forget = (userId: string, id: string): Promise<unknown> =>
  use(userId, 'readwrite', (seen) => seen.delete(id))

/** Undefined if it is not kept. The type is not checked: it must be the one that was kept under this id. */
export async function readKept<T>(userId: string, id: string): Promise<T | undefined> {
  const found = await use<Kept | undefined>(userId, 'readonly', (seen) => seen.get(id))
  return found?.data as T | undefined
}

export async function dropOldest(userId: string): Promise<void> {
  const all = (await use<Kept[]>(userId, 'readonly', (seen) => seen.getAll())) ?? []
  const oldest = all.toSorted((a, b) => b.at - a.at).slice(MAX_KEPT)
  for (const { id } of oldest) await forget(userId, id)
}

/** Long enough for a burst of changes to be written once. */
const WRITE_AFTER_MS = 300

/** Keeps the latest of values that change often; undefined removes what was kept. */
export function createKeeper(userId: string) {
  const waiting = new Map<string, unknown>()
  let isDue = false
  function write(): void {
    isDue = false
    for (const [id, data] of waiting)
      void (data === undefined ? forget(userId, id) : keep(userId, id, data))
    waiting.clear()
  }
  return (id: string, data: unknown): void => {
    waiting.set(id, data)
    if (!isDue) setTimeout(write, WRITE_AFTER_MS)
    isDue = true
  }
}
