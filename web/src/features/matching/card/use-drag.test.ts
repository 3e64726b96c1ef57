import { expect, test } from 'vitest'
import { liftOf, sideAt } from './use-drag.ts'

const at = (x: number, ms: number) => ({ x, y: 0, at: ms })
const drag = (...trail: ReturnType<typeof at>[]) => ({
  start: at(0, 0),
  trail,
  threshold: 100,
})

test('beyond the threshold it is a swipe, below it is not', () => {
  expect(sideAt(drag(at(120, 900)), at(120, 1000))).toBe('right')
  expect(sideAt(drag(at(-120, 900)), at(-120, 1000))).toBe('left')
  expect(sideAt(drag(at(90, 900)), at(90, 1000))).toBeNull()
})

test('a fast flick counts over a short distance, a twitch does not', () => {
  expect(sideAt(drag(at(0, 0), at(20, 20)), at(50, 50))).toBe('right')
  expect(sideAt(drag(at(0, 0), at(-20, 20)), at(-50, 50))).toBe('left')
  expect(sideAt(drag(at(0, 0)), at(20, 10))).toBeNull()
})

test('a card thrown back at the last moment stays', () => {
  expect(sideAt(drag(at(200, 950)), at(120, 1000))).toBeNull()
  expect(sideAt(drag(at(80, 950)), at(40, 1000))).toBeNull()
})

const upTo = (x: number, y: number, ms: number) => ({ x, y, at: ms })

test('upwards beyond the threshold, or flicked, is a super-like; downwards is nothing', () => {
  expect(sideAt(drag(upTo(0, -120, 900)), upTo(5, -120, 1000))).toBe('up')
  expect(sideAt(drag(upTo(0, 0, 0), upTo(2, -20, 20)), upTo(4, -50, 50))).toBe('up')
  expect(sideAt(drag(upTo(0, -90, 900)), upTo(0, -90, 1000))).toBeNull()
  expect(sideAt(drag(upTo(0, 200, 900)), upTo(0, 200, 1000))).toBeNull()
  expect(sideAt(drag(upTo(0, -200, 950)), upTo(0, -120, 1000)), 'thrown back').toBeNull()
})

test('a diagonal drag goes to the side it moves to more', () => {
  expect(sideAt(drag(upTo(150, -90, 900)), upTo(150, -90, 1000))).toBe('right')
  expect(sideAt(drag(upTo(-60, -170, 900)), upTo(-60, -170, 1000))).toBe('up')
  expect(liftOf(100, -20)).toBe(0)
  expect(liftOf(0, -20)).toBe(1)
  expect(liftOf(0, 20)).toBe(0)
})

test('exactly at the threshold, or exactly at flick speed, it counts', () => {
  expect(sideAt(drag(at(100, 900)), at(100, 1000))).toBe('right')
  expect(sideAt(drag(at(99, 900)), at(99, 1000))).toBeNull()
  expect(sideAt(drag(at(0, 0)), at(30, 50))).toBe('right')
  expect(sideAt(drag(at(0, 0)), at(29, 10)), 'too short for a flick').toBeNull()
  expect(sideAt(drag(at(0, 0)), at(49, 90)), 'too slow for a flick').toBeNull()
})

test('only the last moment sets the speed: a drag that stopped is no flick', () => {
  expect(sideAt(drag(at(0, 0), at(80, 50)), at(80, 500))).toBeNull()
})
