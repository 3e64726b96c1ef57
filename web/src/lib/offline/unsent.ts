import { storeUnsent } from './unsent-lists.ts'

/**
 * What was sent leaves the copy a little later, with what is added meanwhile: what is sent twice counts once. What was taken
 * back leaves it at once, or a killed browser would send it.
 */
const REMOVE_AFTER_MS = 2_000

const due = new Map<string, ReturnType<typeof setTimeout>>()

/** Stores a list of what is to be sent: for all tabs at once, and in a copy that survives if the browser is killed. */
export function writeUnsent(
  userId: string,
  key: string,
  list: Parameters<typeof storeUnsent>[1],
  { isSent = false } = {},
): void {
  const hasNew = storeUnsent(key, list)
  const copy = async () => {
    clearTimeout(due.get(key))
    due.delete(key)
    await (await import('./unsent-copies.ts')).copyUnsent(userId, key)
  }
  // Without the copy it is as safe as the browser's storage.
  const tryCopy = () => void copy().catch(() => {})
  if (hasNew || !isSent) tryCopy()
  else if (!due.has(key)) due.set(key, setTimeout(tryCopy, REMOVE_AFTER_MS))
}
