import { setTimeout as wait } from 'node:timers/promises'
import type { Finding } from './audit.ts'
import type { Ledger } from './ledger.ts'
import type { Stage, StagePlan } from './stage.ts'

/** A fault happens `times` times within about `seconds` seconds. */
export type Pace = { times: number; seconds: number }

export type Fault = {
  /** The name by which the command line chooses it. */
  name: string
  /** The name in the table. */
  title: string
  plan: StagePlan
  /** Whether something must be lost, to show that the test notices losses. */
  is_control?: boolean
  /** Resolves to the reason why the fault cannot be tried on this machine; undefined if it can. */
  missing?(): Promise<string | undefined>
  /** Whether servers may end by themselves, as they do without their embedded database. */
  ends_servers?: boolean
  /** Whether it is fine if no call fails. Otherwise a client must notice the fault. */
  is_unnoticed?: boolean
  /** Whether it begins only once the clients have finished their rounds, which need days that follow each other. */
  is_afterwards?: boolean
  /** Makes the fault happen while the clients write, and ends it. Returns how often it happened. */
  inject(stage: Stage, pace: Pace, ledger: Ledger): Promise<number>
  /** More cells of the table, by the titles of their columns. */
  seen?(): Record<string, string>
  /** Checks besides the audit, once all clients are done. */
  check?(stage: Stage, ledger: Ledger): Promise<Finding[]>
}

export const waitRandomly = (from_ms: number, to_ms: number): Promise<void> =>
  wait(from_ms + Math.random() * (to_ms - from_ms))

/** Waits for a random time, such that `times` waits take about `seconds`. */
export const waitForMoment = ({ times, seconds }: Pace): Promise<void> =>
  waitRandomly((500 * seconds) / times, (1500 * seconds) / times)

/** Calls `work` as often as the pace says. Returns how often it was true, which means that the fault happened. */
export async function repeatFault(
  { times }: Pace,
  work: (nth: number) => Promise<boolean>,
): Promise<number> {
  let happened = 0
  for (let nth = 0; nth < times; nth += 1) if (await work(nth)) happened += 1
  return happened
}

/** Returns the thing. Throws if the stage lacks it, although the fault's plan asks for it. */
export function required<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The stage has not what the fault needs')
  return thing
}
