import { describe, expect, test } from 'vitest'
import type { DealRow } from '../held-deal.ts'
import { caseAt, handoverFrom, staleAt } from './times.ts'

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

test('missing words are a case 14 days after the first keys, but not before everyone was asked about a word said again', () => {
  const at = (first_word_at: string) =>
    caseAt({ first_word_at, keys_at: '2026-11-01T12:00:00Z', reported_at: null } as DealRow)
  expect(at('2026-11-01T12:00:00Z')).toBe('2026-11-15T12:00:00.000Z')
  expect(at('2026-11-12T12:00:00Z')).toBe('2026-11-15T12:00:00.000Z')
  expect(at('2026-11-14T12:00:00Z')).toBe('2026-11-17T12:00:00.000Z')
})

describe('the day of a meeting begins', () => {
  const from = (meet_at: string, ...time_zones: string[]) =>
    handoverFrom(
      { first_agreed_at: '2026-11-01T12:00:00Z', meet_at, time_zones },
      { meet_at, cars: [] },
    )

  test('at midnight by the offset that it was given', () => {
    expect(from('2026-11-20T12:30:00+02:00')).toBe('2026-11-19T22:00:00.000Z')
    expect(from('2026-11-20T12:30:00+02:00', 'Europe/Riga')).toBe('2026-11-19T22:00:00.000Z')
  })

  test('not before it is that day where the parties live, whatever offset was written', () => {
    for (const meet_at of ['2026-11-19T23:30:00-11:00', '2026-11-19T22:30:00-12:00'])
      expect(from(meet_at, 'Europe/Riga', 'Pacific/Pago_Pago')).toBe('2026-11-19T22:00:00.000Z')
  })

  test('six hours before it at the latest, for who has travelled to it', () => {
    expect(from('2026-11-20T09:00:00+02:00', 'America/New_York', 'Europe/Riga')).toBe(
      '2026-11-20T01:00:00.000Z',
    )
    expect(from('2026-11-20T18:00:00+02:00', 'America/New_York', 'Europe/Riga')).toBe(
      '2026-11-20T05:00:00.000Z',
    )
  })

  test('no earlier than midnight where it is, also if it is soon after', () => {
    expect(from('2026-11-20T01:00:00+02:00', 'Europe/Riga')).toBe('2026-11-19T22:00:00.000Z')
    expect(from('2026-11-20T01:00:00+02:00', 'America/New_York')).toBe('2026-11-19T22:00:00.000Z')
  })
})
