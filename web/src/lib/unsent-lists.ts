// The lists of what this browser still has to send, in localStorage, which all tabs share. If a list's key ends with a
// slash, each item has a key of its own, `<key><id>`, and they are in the order of their ids. Tabs see each other's changes
// a little later, so a tab that writes a whole list may remove what another has just added.
import { keysOf, parseJson, readStored, writeStored } from './browser-storage.ts'

/** What the storage had when this visit began. */
const before = new Map<string, unknown[]>()

const hasKeyPerItem = (key: string): boolean => key.endsWith('/')

function read(key: string): unknown[] {
  if (hasKeyPerItem(key))
    return itemKeys(key).flatMap((each) => parseJson(readStored('local', each)) ?? [])
  const list = parseJson(readStored('local', key))
  return Array.isArray(list) ? list : []
}

const itemKeys = (key: string): string[] =>
  keysOf('local')
    .filter((each) => each.startsWith(key))
    .sort()

export function readUnsent(key: string): unknown[] {
  const list = read(key)
  if (!before.has(key)) before.set(key, list)
  return list
}

export function storeUnsent(key: string, list: readonly unknown[]): void {
  // Remembers what was there before this visit.
  readUnsent(key)
  if (!hasKeyPerItem(key)) {
    writeStored('local', key, list.length === 0 ? null : JSON.stringify(list))
    return
  }
  const items = new Map(list.map((item) => [`${key}${idOf(item)}`, JSON.stringify(item)]))
  for (const each of itemKeys(key)) if (!items.has(each)) writeStored('local', each, null)
  for (const [each, text] of items)
    if (readStored('local', each) !== text) writeStored('local', each, text)
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
