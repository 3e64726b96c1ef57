import { expect, test } from 'vitest'
import { sideAt } from './use-drag.ts'

const at = (x: number, ms: number) => ({ x, y: 0, at: ms })
const drag = (...trail: ReturnType<typeof at>[]) => ({
  start: at(0, 0),
  trail,
  threshold: 100,
})

test('past the threshold it counts, short of it not', () => {
  expect(sideAt(drag(at(120, 900)), at(120, 1000))).toBe('right')
  expect(sideAt(drag(at(-120, 900)), at(-120, 1000))).toBe('left')
  expect(sideAt(drag(at(90, 900)), at(90, 1000))).toBeNull()
})

test('a flick counts however short, a twitch does not', () => {
  expect(sideAt(drag(at(0, 0), at(20, 20)), at(50, 50))).toBe('right')
  expect(sideAt(drag(at(0, 0), at(-20, 20)), at(-50, 50))).toBe('left')
  expect(sideAt(drag(at(0, 0)), at(20, 10))).toBeNull()
})

test('who throws it back at the last moment has changed their mind', () => {
  expect(sideAt(drag(at(200, 950)), at(120, 1000))).toBeNull()
  expect(sideAt(drag(at(80, 950)), at(40, 1000))).toBeNull()
})
