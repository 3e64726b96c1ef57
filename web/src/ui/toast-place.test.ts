import { expect, test } from 'vitest'
import { type Box, placeToast, type Situation } from './toast-place.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})

const phone: Situation = {
  window: { width: 390, height: 844 },
  toast: { width: 390, height: 90 },
  edges: [
    { side: 'top', box: box(0, 0, 390, 56) },
    { side: 'bottom', box: box(0, 780, 390, 64) },
  ],
  subjects: [],
  isCornered: false,
}

const desktop: Situation = {
  ...phone,
  window: { width: 1280, height: 800 },
  toast: { width: 420, height: 90 },
  edges: [{ side: 'top', box: box(0, 0, 1280, 56) }],
  isCornered: true,
}

test('on a phone it lies under the header, and under the search where there is one', () => {
  expect(placeToast(phone)).toEqual({ side: 'top', offset: 64 })
  const search = { side: 'top', box: box(16, 56, 358, 72) } as const
  expect(placeToast({ ...phone, edges: [...phone.edges, search] })).toEqual({
    side: 'top',
    offset: 136,
  })
})

test('what was just touched is not hidden: then it lies above the tabs', () => {
  const touched = box(300, 90, 44, 44)
  expect(placeToast({ ...phone, subjects: [touched] })).toEqual({ side: 'bottom', offset: 72 })
})

test('from the rail on it stands in the corner, above what is there', () => {
  expect(placeToast(desktop)).toEqual({ side: 'bottom', offset: 8 })
  const composer = { side: 'bottom', box: box(600, 730, 600, 70) } as const
  expect(placeToast({ ...desktop, edges: [composer] })).toEqual({ side: 'bottom', offset: 78 })
  const actions = { side: 'bottom', box: box(270, 700, 320, 90) } as const
  expect(placeToast({ ...desktop, edges: [actions] })).toEqual({ side: 'bottom', offset: 8 })
})

test('where both places hide something, it is the usual one', () => {
  const subjects = [box(0, 60, 390, 100), box(0, 690, 390, 80)]
  expect(placeToast({ ...phone, subjects }).side).toBe('top')
})
