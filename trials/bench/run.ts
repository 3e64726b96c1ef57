// A run consists of parts, each with a deadline and goals. If a part fails or takes too long, its goals are missed, with the
// error as the value, and the run goes on.
import { stripVTControlCharacters } from 'node:util'

export type Verdict = { met: boolean; value: string }
export type Goal = Verdict & { text: string }
/** A measured value without a goal. */
export type Note = { text: string; value: string }

/** A goal that is not measured yet. `judge` throws if there is nothing to judge. */
export type Aim<T> = { text: string; judge(measured: T): Verdict }

export type Run = {
  goals: Goal[]
  notes: Note[]
  say(text: string): void
  minutes(): number
  /** Rejects if the work fails, or takes longer than `minutes` or than the run has left. The signal tells the work to stop. */
  within<T>(minutes: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  part<T>(part: Part<T>): Promise<void>
}

export type Part<T> = {
  name: string
  minutes: number
  aims: Aim<T>[]
  work(signal: AbortSignal): Promise<T>
}

const MINUTE = 60_000
/** Time reserved for stopping and removing everything at the end. */
const RESERVED = 0.3 * MINUTE

/** `afterPart` is called after each part. */
export function createRun(
  most_minutes: number,
  afterPart: (run: Run) => Promise<void> = async () => {},
): Run {
  const begun = performance.now()
  const elapsed = () => performance.now() - begun
  const run: Run = {
    goals: [],
    notes: [],
    say: (text) => console.log(`${(elapsed() / 1000).toFixed(0).padStart(5)} s  ${text}`),
    minutes: () => elapsed() / MINUTE,
    async within(minutes, work) {
      const left = most_minutes * MINUTE - RESERVED - elapsed()
      if (left <= 0) throw new Error(`The ${most_minutes} minutes of the run were over`)
      return withDeadline(Math.min(minutes * MINUTE, left), work)
    },
    async part({ name, minutes, aims, work }) {
      run.say(name)
      try {
        const measured = await run.within(minutes, work)
        run.goals.push(...aims.map((aim) => judged(aim, measured)))
      } catch (error) {
        run.say(`${name}: ${reasonOf(error)}`)
        run.goals.push(...aims.map(({ text }) => ({ text, met: false, value: reasonOf(error) })))
      }
      await afterPart(run)
    },
  }
  return run
}

/** Rejects after this time, even if the work ignores the signal. */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`Not done within ${Math.round(ms / 1000)} s`)
    reject(error)
    late.abort(error)
  }, ms)
  try {
    return await Promise.race([work(late.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}

function judged<T>({ text, judge }: Aim<T>, measured: T): Goal {
  try {
    return { text, ...judge(measured) }
  } catch (error) {
    return { text, met: false, value: reasonOf(error) }
  }
}

/** The first line of an error, for a table. */
export const reasonOf = (error: unknown): string => {
  const [line = ''] = stripVTControlCharacters(
    error instanceof Error ? error.message : String(error),
  ).split('\n')
  return line.replaceAll('|', '/').slice(0, 200) || 'failed'
}

const shown = (value: number, unit: string) => `${Math.round(value * 100) / 100} ${unit}`

export const atMost = <T>(
  text: string,
  most: number,
  unit: string,
  pick: (measured: T) => number,
): Aim<T> => ({
  text: `${text}: at most ${shown(most, unit)}`,
  judge(measured) {
    const value = pick(measured)
    return { met: value <= most, value: shown(value, unit) }
  },
})

export const atLeast = <T>(
  text: string,
  least: number,
  unit: string,
  pick: (measured: T) => number,
): Aim<T> => ({
  text: `${text}: at least ${shown(least, unit)}`,
  judge(measured) {
    const value = pick(measured)
    return { met: value >= least, value: shown(value, unit) }
  },
})

export function printGoals({ goals, notes }: Run): void {
  for (const { text, value } of notes) console.log(`        ${text}: ${value}`)
  for (const { text, met, value } of goals)
    console.log(`${met ? 'met   ' : 'missed'}  ${text}: ${value}`)
  console.log(`goals: ${goals.filter(({ met }) => met).length} of ${goals.length} met`)
}
