// The cursor of a deck's next page: a position in the feed and, after `~`, how far below it the cars are that were shown before
// their turn. Then, for passed cars, the cursor of a list by time.
import { deck as limits } from '@keyswap/contract/limits'
import { type Cursor, FROM_NEWEST, FROM_OLDEST, readCursor } from '../../../calls/cursor.ts'
import { TOP } from './deck.store.ts'

export type DeckStart = { below: number; shown: number[]; passed: Cursor<number> }

const isPosition = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** After a made-up cursor there is nothing. */
export function startOf(after: string | undefined): DeckStart {
  if (after === undefined) return { below: TOP, shown: [], passed: FROM_OLDEST }
  const [position = '', ...steps] = after.split('~')
  const below = Number(position)
  const shown = steps.slice(0, limits.page).map((step) => below - Number.parseInt(step, 36))
  if (isPosition(below) && shown.every(isPosition)) return { below, shown, passed: FROM_OLDEST }
  return { below: 0, shown: [], passed: passIn(after) }
}

export const writeStart = (below: number, shown: readonly number[]): string =>
  [String(below), ...shown.filter((at) => at < below).map((at) => (below - at).toString(36))].join(
    '~',
  )

function passIn(after: string): Cursor<number> {
  try {
    return readCursor(after, 'time')
  } catch {
    return FROM_NEWEST
  }
}
