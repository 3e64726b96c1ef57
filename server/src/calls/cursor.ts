// A cursor is the sort key and id of the last row of the previous page. Clients treat it as opaque.
import { Refusal } from '../errors/refusal.ts'

export type Cursor<Key extends number | string = number | string> = { key: Key; id: string }

/** The cursor before the first row of a list that is sorted by time, newest first. */
export const FROM_NEWEST: Cursor<number> = {
  key: Number.MAX_SAFE_INTEGER,
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** The cursor before the first row of a list that is sorted by time, oldest first. */
export const FROM_OLDEST: Cursor<number> = { key: 0, id: '00000000-0000-0000-0000-000000000000' }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const writeCursor = ({ key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** In a list sorted by time the key is a number (microseconds), otherwise a text. */
export function readCursor(text: string, type: 'time'): Cursor<number>
export function readCursor(text: string, type: 'time' | 'text'): Cursor
export function readCursor(text: string, type: 'time' | 'text'): Cursor {
  const [key, id] = parse(text)
  const fits = type === 'time' ? Number.isSafeInteger(key) && Number(key) >= 0 : isText(key)
  if (!fits || !isText(id) || !UUID.test(id))
    throw new Refusal('INVALID_INPUT', { fields: [{ path: 'after', message: 'Invalid' }] })
  return { key: key as Cursor['key'], id }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function parse(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
