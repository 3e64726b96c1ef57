import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { aMatch } from '../deck-examples.ts'
import { newMatches } from './use-matches.ts'

const now = Date.parse('2026-01-08T12:00:00.000Z')
const old = (id: string, ms: number, more: Partial<Match> = {}): Match => ({
  ...aMatch(id),
  id,
  created_at: new Date(now - ms).toISOString(),
  ...more,
})
const message = {
  seq: 1,
  sender_id: 'b',
  content: 'Hi',
  created_at: new Date(now).toISOString(),
  kind: 'text' as const,
  data: null,
}
const shown = (...matches: Match[]) => newMatches(matches).map(({ id }) => id)

test('new matches are the newest 3, however old they are and whatever was said', () => {
  expect(shown(old('c', 3), old('a', 1), old('d', 4), old('b', 2))).toEqual(['a', 'b', 'c'])
  const year = 365 * 24 * 3_600_000
  expect(shown(old('b', year), old('a', 1, { last_message: message }))).toEqual(['a', 'b'])
})

test('a match whose chat is closed is not new', () => {
  expect(shown(old('a', 1, { is_open: false }), old('b', 2))).toEqual(['b'])
})
