// A cursor is the sort key and id of the last row of the previous page.
import { Refusal } from '../../refusal.ts'

export type Sort = 'newest' | 'oldest' | 'name' | 'make'

/** `key` is microseconds when sorted by time, and the folded text when sorted by name. */
export type Cursor = { id: string; key: number | string }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const isByTime = (sort: Sort): boolean => sort === 'newest' || sort === 'oldest'

export const writeCursor = ({ key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

export function readCursor(text: string | undefined, sort: Sort): Cursor | undefined {
  if (text === undefined) return undefined
  const [key, id] = parse(text)
  const fits = isByTime(sort) ? Number.isSafeInteger(key) && Number(key) >= 0 : isText(key)
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
