import { onTestFinished } from 'vitest'
import type { Bus } from '../src/outside/events.ts'

/** Collects what a bus receives and counts its gaps; closes it after the test. */
export function watchBus(bus: Bus) {
  onTestFinished(() => bus.close())
  const received: string[] = []
  bus.onText((text) => received.push(text))
  let gaps = 0
  bus.onGap(() => {
    gaps += 1
  })
  return { received, gaps: () => gaps }
}
