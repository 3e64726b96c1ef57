import { expect, test } from 'vitest'
import { moveByKey, pointAt } from './focus-point.ts'

const box = { left: 100, top: 50, width: 400, height: 200 }

test('a tap sets the point, always inside the photo', () => {
  expect(pointAt(box, 200, 100)).toEqual({ x: 0.25, y: 0.25 })
  expect(pointAt(box, 0, 500)).toEqual({ x: 0, y: 1 })
})

test('arrow keys move the point, with Shift further; other keys do not', () => {
  const middle = { x: 0.5, y: 0.5 }
  expect(moveByKey(middle, 'ArrowRight')).toEqual({ x: 0.52, y: 0.5 })
  expect(moveByKey(middle, 'ArrowUp')).toEqual({ x: 0.5, y: 0.48 })
  expect(moveByKey(middle, 'ArrowLeft', true)).toEqual({ x: 0.4, y: 0.5 })
  expect(moveByKey({ x: 0.5, y: 1 }, 'ArrowDown')).toEqual({ x: 0.5, y: 1 })
  expect(moveByKey(middle, 'Tab')).toBeNull()
})
