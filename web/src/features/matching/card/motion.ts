// Moves a card: transform and opacity only, written straight to the element on every frame.
import { deck as limits } from '@keyswap/contract/limits'
import { prefersReducedMotion } from '../../../lib/reduced-motion.ts'

/** Where a card flies to: left is a pass, right a like, up a super-like. */
export type CardSide = 'left' | 'right' | 'up'

const TILT_DEG = 14
const SPRING_MS = 380
// As --ease-spring and --ease-out in tokens.css.
const SPRING = 'cubic-bezier(0.3, 1.4, 0.5, 1)'
const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/** How far a card has been dragged: x = 1 is a like, x = -1 a pass, up = 1 a super-like. */
type Progress = { x: number; up: number }

/** Moves a card to the pointer and shows the progress on it. */
export type Follow = (x: number, y: number, progress: Progress) => void

/** Reads everything up front: measuring on every frame is too slow. */
export function grab(card: HTMLElement): Follow {
  const tilt = prefersReducedMotion() ? 0 : TILT_DEG / card.offsetWidth
  const stamps = (['right', 'left', 'up'] as const).map((side) => stampOf(card, side))
  card.style.transition = 'none'
  return (x, y, progress) => {
    const angle = Math.max(-TILT_DEG, Math.min(TILT_DEG, x * tilt))
    card.style.transform = `translate3d(${x}px, ${y}px, 0) rotate(${angle}deg)`
    const shown = [progress.x, -progress.x, progress.up]
    for (const [at, stamp] of stamps.entries())
      if (stamp) stamp.style.opacity = String(Math.max(0, Math.min(1, shown[at] ?? 0)))
  }
}

const stampOf = (card: HTMLElement, side: CardSide): HTMLElement | null =>
  card.querySelector<HTMLElement>(`[data-stamp="${side}"]`)

export function springBack(card: HTMLElement): void {
  const from = card.style.transform
  rest(card)
  if (from === '' || prefersReducedMotion()) return
  card.animate([{ transform: from }, { transform: 'none' }], {
    duration: SPRING_MS,
    easing: SPRING,
  })
}

export function rest(card: HTMLElement): void {
  flights.get(card)?.cancel()
  flights.delete(card)
  card.style.transition = ''
  card.style.transform = ''
  for (const mark of card.querySelectorAll<HTMLElement>('[data-stamp]')) mark.style.opacity = ''
}

const flights = new WeakMap<HTMLElement, Animation>()

export const isFlying = (card: HTMLElement): boolean => flights.has(card)

/** Starts where the finger let go. A card that already flies goes on. */
export function flyOut(card: HTMLElement, side: CardSide): void {
  if (isFlying(card) || prefersReducedMotion()) return
  const mark = stampOf(card, side)
  if (mark) mark.style.opacity = '1'
  const from = card.style.transform || 'none'
  const flight = card.animate(
    [
      { transform: from, opacity: 1 },
      { opacity: 1, offset: 0.6 },
      { transform: away(side), opacity: 0 },
    ],
    { duration: limits.swipe_animation_ms, easing: EASE_OUT, fill: 'forwards' },
  )
  flights.set(card, flight)
}

/** In percent of the card: reading its size would lay the page out in the middle of a swipe. */
function away(side: CardSide): string {
  if (side === 'up') return 'translate3d(0, -110%, 0) scale(0.9)'
  const sign = side === 'right' ? 1 : -1
  return `translate3d(calc(${sign} * min(100vw, 200%)), 0, 0) rotate(${sign * TILT_DEG * 1.4}deg)`
}
