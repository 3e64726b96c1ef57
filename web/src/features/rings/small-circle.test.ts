import { expect, test } from 'vitest'
import { placeOf } from './small-circle.ts'

const placesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const { x, y } = placeOf(index, count)
    return [Math.trunc(x), Math.trunc(y)]
  })

test('four cars are at the corners, clockwise from below on the left', () => {
  expect(placesOf(4)).toEqual([
    [28, 71],
    [28, 28],
    [71, 28],
    [71, 71],
  ])
})

test('three cars are below, above on the left and above on the right', () => {
  expect(placesOf(3)).toEqual([
    [50, 81],
    [23, 34],
    [76, 34],
  ])
})
