import { expect, test } from 'vitest'
import { boxBetween, boxByKey, boxWith } from './plate-box.ts'

const box = { x: 0.4, y: 0.6, width: 0.2, height: 0.1 }

test('a box is drawn from one corner to another, in any direction', () => {
  const drawn = { x: 0.2, y: 0.3, width: 0.4, height: 0.1 }
  expect(boxBetween({ x: 0.2, y: 0.3 }, { x: 0.6, y: 0.4 }, box)).toEqual(drawn)
  expect(boxBetween({ x: 0.6, y: 0.4 }, { x: 0.2, y: 0.3 }, box)).toEqual(drawn)
})

test('a tap moves the box there, always inside the photo', () => {
  const at = { x: 0.3, y: 0.3 }
  expect(boxBetween(at, at, box)).toEqual({ ...box, x: 0.2, y: 0.25 })
  const corner = { x: 1, y: 0 }
  expect(boxBetween(corner, corner, box)).toEqual({ ...box, x: 0.8, y: 0 })
})

test('arrow keys move the box, with Shift they change its size; other keys do not', () => {
  expect(boxByKey(box, 'ArrowRight', false)).toEqual({ ...box, x: 0.41 })
  expect(boxByKey(box, 'ArrowUp', true)).toEqual({ ...box, height: 0.09 })
  expect(boxByKey({ ...box, x: 0.8 }, 'ArrowRight', false)).toEqual({ ...box, x: 0.8 })
  expect(boxByKey(box, 'Tab', false)).toBeNull()
})

test('a box is never too small to be seen, and never larger than the photo', () => {
  expect(boxWith(box, { width: 0 })).toEqual({ ...box, width: 0.02 })
  expect(boxWith(box, { width: 3 })).toEqual({ ...box, x: 0, width: 1 })
})
