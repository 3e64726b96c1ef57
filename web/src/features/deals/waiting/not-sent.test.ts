import { expect, test } from 'vitest'
import { addNotSent } from './not-sent.ts'

test('what could not be sent to a plan is said together, whatever it is and whenever it is refused', () => {
  const tick = { type: 'check', car_id: 'car', item: 'vin', done: true } as const
  expect(addNotSent('deal', { photos: 1 })).toEqual({ actions: [], photos: 1 })
  addNotSent('another', { actions: [tick] })
  addNotSent('deal', { actions: [tick] })
  expect(addNotSent('deal', { photos: 1 })).toEqual({ actions: [tick], photos: 2 })
})
