import { expect, test } from 'vitest'
import { fitted, keptOnStage, MOST, pinched, WHOLE, zoomed } from './zoom.ts'

const stage = { width: 400, height: 800 }
const landscape = { width: 1600, height: 1200 }

test('a photo of any format is shown whole', () => {
  expect(fitted(landscape, stage)).toEqual({ width: 400, height: 300 })
  expect(fitted({ width: 1200, height: 1600 }, { width: 800, height: 400 })).toEqual({
    width: 300,
    height: 400,
  })
})

test('zooming keeps the point under the finger', () => {
  const point = { x: 100, y: -50 }
  const view = zoomed(WHOLE, 2, point)
  expect(view).toEqual({ scale: 2, x: -100, y: 50 })
  // The same point of the photo, computed back from the stage.
  expect((point.x - view.x) / view.scale).toBe(100)
})

test('zoom has a minimum and a maximum', () => {
  expect(zoomed(WHOLE, 0.2, { x: 0, y: 0 }).scale).toBe(1)
  expect(zoomed(WHOLE, 40, { x: 0, y: 0 }).scale).toBe(MOST)
})

test('a photo moves to its edge and no further', () => {
  expect(keptOnStage({ scale: 2, x: 900, y: 900 }, landscape, stage)).toEqual({
    scale: 2,
    x: 200,
    y: 0,
  })
  const small = keptOnStage({ scale: 1, x: 30, y: -9 }, landscape, stage)
  expect([Math.abs(small.x), Math.abs(small.y)]).toEqual([0, 0])
})

test('two fingers zoom by their distance and move the photo along', () => {
  const before = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const
  const apart = [
    { x: -100, y: 20 },
    { x: 100, y: 20 },
  ] as const
  expect(pinched(WHOLE, before, apart)).toEqual({ scale: 2, x: 0, y: 20 })
})
