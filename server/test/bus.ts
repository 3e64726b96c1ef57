import { onTestFinished } from 'vitest'
import type { Bus } from '../src/outside/events.ts'

/** Collects what a bus receives until the test is over, and then closes it. */
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
