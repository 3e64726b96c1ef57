import { storeUnsent } from './unsent-lists.ts'

/** Stores a list of what is to be sent: for all tabs at once, and in a copy that survives if the browser is killed. */
export function writeUnsent(
  userId: string,
  key: string,
  list: Parameters<typeof storeUnsent>[1],
): void {
  storeUnsent(key, list)
  // Without the copy it is as safe as the browser's storage.
  const copy = async () => (await import('./unsent-copies.ts')).copyUnsent(userId, key)
  copy().catch(() => {})
}
