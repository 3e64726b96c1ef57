// The lists of what this browser still has to send, in localStorage, which all tabs share.
import { parseJson, readStored } from './browser-storage.ts'

/** What the storage had when this visit began. */
const before = new Map<string, unknown[]>()

const read = (key: string): unknown[] => {
  const list = parseJson(readStored('local', key))
  return Array.isArray(list) ? list : []
}

export function readUnsent(key: string): unknown[] {
  const list = read(key)
  if (!before.has(key)) before.set(key, list)
  return list
}

/** What was added in this visit. */
export function addedUnsent(key: string): unknown[] {
  const now = readUnsent(key)
  const known = new Set((before.get(key) ?? []).map(idOf))
  return now.filter((each) => !known.has(idOf(each)))
}

const idOf = (item: unknown): unknown => {
  const { id, client_id } = item as { id?: string; client_id?: string }
  return id ?? client_id
}
