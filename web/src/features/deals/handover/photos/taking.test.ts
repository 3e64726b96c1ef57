import type { Deal } from '@keyswap/contract/deals'
import { expect, test } from 'vitest'
import { aDeal } from '../../deal-examples.ts'
import { mayPhotograph, viewsToShow } from './taking.ts'

const NOON = Date.parse('2026-11-16T12:00:00Z')
const LEG = { car_id: 'car', giver_id: 'anna', receiver_id: 'berta' }
const agreed = (more: Partial<Deal> = {}) =>
  aDeal({ state: 'agreed', handover_from: '2026-11-16T00:00:00+02:00', ...more })

test('who receives a car can photograph it from the day of the meeting on, and nobody else', () => {
  expect(mayPhotograph(agreed(), LEG, 'berta', NOON)).toBe(true)
  expect(mayPhotograph(agreed({ state: 'disputed' }), LEG, 'berta', NOON)).toBe(true)
  expect(mayPhotograph(agreed(), LEG, 'anna', NOON)).toBe(false)
  expect(mayPhotograph(agreed({ handover_from: '2026-11-17T00:00:00Z' }), LEG, 'berta', NOON)).toBe(
    false,
  )
  expect(mayPhotograph(agreed({ state: 'cancelled' }), LEG, 'berta', NOON)).toBe(false)
})

test('a car can be photographed for seven days after the swap', () => {
  const done = agreed({ state: 'done', handover_from: null, done_at: '2026-11-16T10:00:00Z' })
  expect(mayPhotograph(done, LEG, 'berta', Date.parse('2026-11-23T09:59:59Z'))).toBe(true)
  expect(mayPhotograph(done, LEG, 'berta', Date.parse('2026-11-23T10:00:00Z'))).toBe(false)
})

test('every view is offered once, of damage always one more, up to four', () => {
  expect(viewsToShow([], true)).toEqual([
    ...['front_left', 'rear_right', 'interior', 'odometer', 'vin'],
    'damage_1',
  ])
  expect(viewsToShow(['damage_1', 'vin', 'damage_2'], true).slice(5)).toEqual([
    ...['damage_1', 'damage_2', 'damage_3'],
  ])
  expect(viewsToShow(['damage_1', 'damage_2', 'damage_3', 'damage_4'], true).slice(5)).toHaveLength(
    4,
  )
  expect(viewsToShow(['vin'], false)).toEqual(['vin'])
})
