import { expect, test } from 'vitest'
import { type Box, positionToast, type Situation } from './toast-position.ts'

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

test('on a phone a toast is below the header, and below the search if there is one', () => {
  expect(positionToast(phone)).toEqual({ side: 'top', offset: 64 })
  const search = { side: 'top', box: box(16, 56, 358, 72) } as const
  expect(positionToast({ ...phone, edges: [...phone.edges, search] })).toEqual({
    side: 'top',
    offset: 136,
  })
})

test('a toast that would cover the touched element goes above the tabs', () => {
  const touched = box(300, 90, 44, 44)
  expect(positionToast({ ...phone, subjects: [touched] })).toEqual({ side: 'bottom', offset: 72 })
})

test('on a wide screen a toast is in the bottom corner, above a bar that is there', () => {
  expect(positionToast(desktop)).toEqual({ side: 'bottom', offset: 8 })
  const composer = { side: 'bottom', box: box(600, 730, 600, 70) } as const
  expect(positionToast({ ...desktop, edges: [composer] })).toEqual({ side: 'bottom', offset: 78 })
  const actions = { side: 'bottom', box: box(270, 700, 320, 90) } as const
  expect(positionToast({ ...desktop, edges: [actions] })).toEqual({ side: 'bottom', offset: 8 })
})

const title = { side: 'top', box: box(40, 30, 240, 60) } as const

test('if both sides would cover something, the toast goes further in, clear of all of it', () => {
  const subjects = [box(40, 100, 300, 70), box(40, 720, 300, 50)]
  const position = positionToast({ ...phone, edges: [...phone.edges, title], subjects })
  expect(position).toEqual({ side: 'top', offset: 178 })
})

test('if not everything can stay visible, the focused element does', () => {
  const [field, finger] = [box(40, 340, 300, 80), box(170, 580, 48, 48)]
  const toast = { width: 390, height: 310 }
  const position = positionToast({ ...phone, edges: [title], toast, subjects: [field, finger] })
  expect(position).toEqual({ side: 'bottom', offset: 8 })
})

test('if nothing is free, the toast goes to its usual side, and a title stays visible', () => {
  const subjects = [box(0, 100, 390, 700)]
  expect(positionToast({ ...phone, edges: [title], subjects })).toEqual({ side: 'top', offset: 98 })
})

test('a toast goes above a dialog that leaves enough space there', () => {
  const low = { side: 'top', box: box(40, 200, 240, 30) } as const
  expect(positionToast({ ...phone, edges: [low] })).toEqual({ side: 'top', offset: 8 })
})
