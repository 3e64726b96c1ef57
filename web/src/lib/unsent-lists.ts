// The lists of what this browser still has to send, in localStorage, which all tabs share. If a list's key ends with a
// slash, each item has a key of its own, `<key><id>`, and they are in the order of their ids. Tabs see each other's changes
// a little later, so a tab that writes a whole list may remove what another has just added.
import { keysOf, parseJson, readStored, writeStored } from './browser-storage.ts'

/** Storage key of a member's unsent messages. */
export const outboxKey = (userId: string): string => `keyswap-outbox-${userId}`

/** What the storage keys of a member's unsent swipes begin with. */
export const swipesKey = (userId: string): string => `keyswap-swipes:${userId}/`

type Item = { id?: string; client_id?: string; car_id?: string }

/** By a list's key: what it had when this visit began, and which cars were swiped since. */
const visits = new Map<string, { before: Item[]; cars: Set<string> }>()

const hasKeyPerItem = (key: string): boolean => key.endsWith('/')

function read(key: string): Item[] {
  if (hasKeyPerItem(key))
    return itemKeys(key).flatMap((each) => (parseJson(readStored('local', each)) as Item) ?? [])
  const list = parseJson(readStored('local', key))
  return Array.isArray(list) ? list : []
}

const itemKeys = (key: string): string[] =>
  keysOf('local')
    .filter((each) => each.startsWith(key))
    .sort()

export function readUnsent(key: string): Item[] {
  const list = read(key)
  if (!visits.has(key)) visits.set(key, { before: list, cars: new Set() })
  return list
}

export function storeUnsent(key: string, list: readonly Item[]): void {
  readUnsent(key)
  for (const { car_id } of addedTo(key, list)) if (car_id) visits.get(key)?.cars.add(car_id)
  if (!hasKeyPerItem(key)) {
    writeStored('local', key, list.length === 0 ? null : JSON.stringify(list))
    return
  }
  const items = new Map(list.map((item) => [`${key}${idOf(item)}`, JSON.stringify(item)]))
  for (const each of itemKeys(key)) if (!items.has(each)) writeStored('local', each, null)
  for (const [each, text] of items)
    if (readStored('local', each) !== text) writeStored('local', each, text)
}

/** What the list is if the storage has lost its last changes, which this copy has. What was done in this visit counts. */
export function restoredUnsent(key: string, copy: readonly Item[]): Item[] {
  const now = readUnsent(key)
  const { before = [], cars } = visits.get(key) ?? {}
  const sent = without(before, now).map(idOf)
  const isLost = (item: Item) => !sent.includes(idOf(item)) && !cars?.has(item.car_id ?? '')
  return [...copy.filter(isLost), ...addedTo(key, now)]
}

/** What was not there before this visit. */
const addedTo = (key: string, list: readonly Item[]): Item[] =>
  without(list, visits.get(key)?.before ?? [])

function without(list: readonly Item[], others: readonly Item[]): Item[] {
  const ids = new Set(others.map(idOf))
  return list.filter((each) => !ids.has(idOf(each)))
}

const idOf = ({ id, client_id }: Item): string | undefined => id ?? client_id
