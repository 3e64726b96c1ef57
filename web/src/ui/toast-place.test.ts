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

const title = { side: 'top', box: box(40, 30, 240, 60) } as const

test('where both ends hide something, it lies further in, clear of all of it', () => {
  const subjects = [box(40, 100, 300, 70), box(40, 720, 300, 50)]
  const place = placeToast({ ...phone, edges: [...phone.edges, title], subjects })
  expect(place).toEqual({ side: 'top', offset: 178 })
})

test('where not all can stay in sight, what has the focus does', () => {
  const [field, finger] = [box(40, 340, 300, 80), box(170, 580, 48, 48)]
  const toast = { width: 390, height: 310 }
  const place = placeToast({ ...phone, edges: [title], toast, subjects: [field, finger] })
  expect(place).toEqual({ side: 'bottom', offset: 8 })
})

test('where nothing is free, it lies at its usual end, and a title stays in sight', () => {
  const subjects = [box(0, 100, 390, 700)]
  expect(placeToast({ ...phone, edges: [title], subjects })).toEqual({ side: 'top', offset: 98 })
})

test('above a dialog there may be room enough', () => {
  const low = { side: 'top', box: box(40, 200, 240, 30) } as const
  expect(placeToast({ ...phone, edges: [low] })).toEqual({ side: 'top', offset: 8 })
})
