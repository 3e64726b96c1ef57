import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '../../../../test/browser.ts'
import { ownerOf, slotOf } from './storage-slot.ts'

beforeEach(() => void stubStorage('sessionStorage'))

test('each car that came in a swap has a form of its own, beside the new car of the tab', () => {
  const slots = [
    slotOf('anna', null),
    slotOf('anna', null, 'golf-deal'),
    slotOf('anna', null, 'gt86-deal'),
    slotOf('anna', 'draft'),
  ]
  expect(new Set(slots).size).toBe(4)
  expect(slots.map(ownerOf)).toEqual(['anna', 'anna', 'anna', 'anna'])
  expect(slotOf('anna', null, 'golf-deal')).toBe(slots[1])
})
