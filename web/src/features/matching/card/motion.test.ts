import { beforeEach, expect, test } from 'vitest'
import { stub } from '../../../../test/browser.ts'
import { flyOut, grab, rest } from './motion.ts'

type Frame = { transform?: string; opacity?: number }

/** A fake card with the parts that motion.ts reads and moves. */
function aCard() {
  const stamps = { right: { style: {} }, left: { style: {} }, up: { style: {} } } as Record<
    string,
    { style: { opacity?: string } }
  >
  const flights: Frame[][] = []
  const card = {
    offsetWidth: 300,
    style: { transform: '', transition: '' },
    querySelector: (selector: string) => stamps[/"(\w+)"/.exec(selector)?.[1] ?? ''] ?? null,
    querySelectorAll: () => Object.values(stamps),
    animate(frames: Frame[]) {
      flights.push(frames)
      return { cancel: () => flights.pop() }
    },
  }
  const shown = () =>
    Object.fromEntries(Object.entries(stamps).map(([side, { style }]) => [side, style.opacity]))
  return { card: card as unknown as HTMLElement, shown, flights }
}

let isReducedMotion = false
beforeEach(() => {
  isReducedMotion = false
  stub('matchMedia', () => ({ matches: isReducedMotion }))
})

test('only the stamp of the drag’s direction is shown', () => {
  const { card, shown } = aCard()
  const follow = grab(card)
  follow(50, 0, { x: 0.5, up: 0 })
  expect(shown()).toEqual({ right: '0.5', left: '0', up: '0' })
  expect(card.style.transform).toMatch(/^translate3d\(50px, 0px, 0\) rotate\(2\.\d+deg\)$/)
  follow(-500, 0, { x: -3, up: 0 })
  expect(shown()).toEqual({ right: '0', left: '1', up: '0' })
  expect(card.style.transform).toContain('rotate(-14deg)')
  follow(0, -80, { x: 0, up: 0.8 })
  expect(shown()).toEqual({ right: '0', left: '0', up: '0.8' })
  rest(card)
  expect(shown()).toEqual({ right: '', left: '', up: '' })
  expect(card.style.transform).toBe('')
})

test.each([
  ['right', /^translate3d\(calc\(1 \* min\(100vw, 200%\)\), 0, 0\) rotate\(19/],
  ['left', /^translate3d\(calc\(-1 \* min\(100vw, 200%\)\), 0, 0\) rotate\(-19/],
  ['up', /^translate3d\(0, -110%/],
] as const)('a card that leaves to the %s shows its stamp', (side, path) => {
  const { card, shown, flights } = aCard()
  flyOut(card, side)
  expect(shown()[side]).toBe('1')
  expect(flights[0]?.at(-1)).toMatchObject({ transform: expect.stringMatching(path), opacity: 0 })
})

test('a card that already flies goes on, and one that rests can fly again', () => {
  const { card, flights } = aCard()
  flyOut(card, 'left')
  flyOut(card, 'left')
  expect(flights).toHaveLength(1)
  rest(card)
  expect(flights).toHaveLength(0)
  flyOut(card, 'right')
  expect(flights).toHaveLength(1)
})

test('with reduced motion there is no tilt and no flight', () => {
  isReducedMotion = true
  const { card, flights } = aCard()
  grab(card)(50, 0, { x: 0.5, up: 0 })
  expect(card.style.transform).toContain('rotate(0deg)')
  flyOut(card, 'right')
  expect(flights).toEqual([])
})
