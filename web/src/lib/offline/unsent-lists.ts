// The lists of what this browser still has to send, in localStorage, which all tabs share. Each item has a key of its own,
// `<key><id>`, and they are in the order of their ids. Tabs see each other's changes a little later, so a tab that writes
// a whole list might remove what another has just added.
import { keysOf, parseJson, readStored, writeStored } from '../browser-storage.ts'

/** What the storage keys of a member's unsent messages begin with. */
export const outboxKey = (userId: string): string => `keyswap-outbox:${userId}/`

/** What the storage keys of a member's unsent swipes begin with. */
export const swipesKey = (userId: string): string => `keyswap-swipes:${userId}/`

/** What the storage keys of a member's unsent actions in swap plans begin with. */
export const actionsKey = (userId: string): string => `keyswap-actions:${userId}/`

/** Where earlier releases had all messages, as one list. */
export const earlierOutboxKey = (userId: string): string => `keyswap-outbox-${userId}`

type Item = { id?: string; client_id?: string; created_at?: string; car_id?: string }

let last_time = 0

/** Never the same twice, so that what is made in one millisecond stays in order. */
export function nextTime(): number {
  last_time = Math.max(Date.now(), last_time + 1)
  return last_time
}

/** By a list's key: what it had when this visit began, and which cars were swiped since. */
const visits = new Map<string, { before: Item[]; cars: Set<string> }>()

const itemKeys = (key: string): string[] =>
  keysOf('local')
    .filter((each) => each.startsWith(key))
    .sort()

/** How many messages only this tab has, because the storage did not take them. */
let unstored_messages = 0

export const noteUnstored = (messages: number): void => {
  unstored_messages = messages
}

export const countUnsent = (
  userId: string,
): { swipes: number; actions: number; messages: number } => ({
  swipes: itemKeys(swipesKey(userId)).length,
  actions: itemKeys(actionsKey(userId)).length,
  messages: itemKeys(outboxKey(userId)).length + unstored_messages,
})

export function readUnsent(key: string): Item[] {
  const list = itemKeys(key).flatMap((each) => (parseJson(readStored('local', each)) as Item) ?? [])
  if (!visits.has(key)) visits.set(key, { before: list, cars: new Set() })
  return list
}

/** Returns whether anything is new or has changed: not if items were only removed. */
export function storeUnsent(key: string, list: readonly Item[]): boolean {
  readUnsent(key)
  for (const { car_id } of addedTo(key, list)) if (car_id) visits.get(key)?.cars.add(car_id)
  const items = new Map(list.map((item) => [`${key}${idOf(item)}`, JSON.stringify(item)]))
  for (const each of itemKeys(key)) if (!items.has(each)) writeStored('local', each, null)
  const changed = [...items].filter(([each, text]) => readStored('local', each) !== text)
  for (const [each, text] of changed) writeStored('local', each, text)
  return changed.length > 0
}

/** What of the list a full storage has not taken. */
export const unstoredOf = (key: string, list: readonly Item[]): Item[] =>
  list.filter((item) => readStored('local', `${key}${idOf(item)}`) === null)

/** Without the copies, which end with the session. */
export function dropUnsent(userId: string): void {
  for (const key of [swipesKey(userId), actionsKey(userId), outboxKey(userId)])
    for (const each of itemKeys(key)) writeStored('local', each, null)
}

/** Calls the listener when another tab has changed the list, until the returned function is called. */
export function onUnsent(key: string, listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    // The key is null if the other tab has cleared the whole storage.
    if (event.key?.startsWith(key) ?? true) listener()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Moves what an earlier release has left. What does not fit stays where it is, for the next visit. */
export function moveEarlier(userId: string): void {
  const earlier = earlierOutboxKey(userId)
  const left = parseJson(readStored('local', earlier))
  if (left === null) return
  const key = outboxKey(userId)
  const list: Item[] = Array.isArray(left) ? left : []
  storeUnsent(key, [...readUnsent(key), ...list])
  const unstored = unstoredOf(key, list)
  writeStored('local', earlier, unstored.length > 0 ? JSON.stringify(unstored) : null)
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

/** The id of a swipe or an action begins with its time. A message's client_id is random, so its time comes first. */
const idOf = ({ id, created_at, client_id }: Item): string => id ?? `${created_at}-${client_id}`
