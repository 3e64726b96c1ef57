import { expect, test } from 'vitest'
import { staleAt } from './times.ts'

const agreed = (agreed_at: string, meet_at: string | null, taken_back_at: string | null = null) =>
  staleAt({ agreed_at, meet_at, taken_back_at })

test('the wait for the handover ends 14 days after the meeting, or after an agreement that came later', () => {
  expect(agreed('2026-11-01T12:00:00Z', '2026-11-10T14:00:00+02:00')).toBe(
    '2026-11-24T12:00:00.000Z',
  )
  expect(agreed('2026-11-20T12:00:00Z', '2026-11-10T14:00:00+02:00')).toBe(
    '2026-12-04T12:00:00.000Z',
  )
  expect(agreed('2026-11-01T12:00:00Z', null)).toBe('2026-12-01T12:00:00.000Z')
})

test('a word that was taken back later begins the wait anew', () => {
  expect(agreed('2026-11-01T12:00:00Z', null, '2026-11-30T12:00:00Z')).toBe(
    '2026-12-30T12:00:00.000Z',
  )
  expect(agreed('2026-11-01T12:00:00Z', '2026-11-10T14:00:00+02:00', '2026-11-20T12:00:00Z')).toBe(
    '2026-12-04T12:00:00.000Z',
  )
  expect(agreed('2026-11-01T12:00:00Z', '2026-11-10T14:00:00+02:00', '2026-11-05T12:00:00Z')).toBe(
    '2026-11-24T12:00:00.000Z',
  )
})
