import { setTimeout as wait } from 'node:timers/promises'
import type { Finding } from './audit.ts'
import type { Ledger } from './ledger.ts'
import type { Plan, Stage } from './stage.ts'

/** How often a fault happens, and in how many seconds. */
export type Pace = { times: number; seconds: number }

export type Fault = {
  /** To choose it by. */
  name: string
  /** What the table says. */
  title: string
  plan: Plan
  /** Something must be lost, to show that losses are seen. */
  is_control?: boolean
  /** Why it cannot be tried on this machine; undefined if it can. */
  missing?(): Promise<string | undefined>
  /** Servers end with it by themselves, as without their embedded database. In all others none may. */
  ends_servers?: boolean
  /** No client needs to notice it: no call fails. */
  is_unnoticed?: boolean
  /** Makes it happen while the clients write. At the end everything works again. Returns how often it has happened. */
  inject(stage: Stage, pace: Pace, ledger: Ledger): Promise<number>
  /** What else was seen: cells of the table, by the titles of their columns. */
  seen?(): Record<string, string>
  /** Looks for more than the audit does, once all clients are done. */
  check?(stage: Stage, ledger: Ledger): Promise<Finding[]>
}

export const randomly = (from_ms: number, to_ms: number): Promise<void> =>
  wait(from_ms + Math.random() * (to_ms - from_ms))

/** Waits for a random moment, so that all of them take about as long as the pace says. */
export const aMoment = ({ times, seconds }: Pace): Promise<void> =>
  randomly((500 * seconds) / times, (1500 * seconds) / times)

/** Returns how often it has happened: `work` may say that it did nothing. */
export async function again(
  { times }: Pace,
  work: (nth: number) => Promise<boolean>,
): Promise<number> {
  let happened = 0
  for (let nth = 0; nth < times; nth += 1) if (await work(nth)) happened += 1
  return happened
}

/** What the plan of a fault asks for. */
export function planned<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The stage has not what the fault needs')
  return thing
}
