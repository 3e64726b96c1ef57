import type { Goal } from './goals.ts'
import type { Results } from './measure.ts'
import type { Size } from './world.ts'

export async function report(
  _results: Results,
  _goals: Goal[],
  _about: { size: Size; quick: boolean },
): Promise<void> {}
