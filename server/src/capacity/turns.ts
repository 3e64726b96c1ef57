import { Refusal } from '../errors/refusal.ts'

/** `whose` is a member's id or an IP address. `work` calls `charge` as soon as it knows its cost, in any unit. */
export type Turns = <T>(
  whose: string,
  work: (charge: (cost: number) => void) => Promise<T>,
  /** Aborts when the caller hangs up. Work that has begun is finished. */
  gone?: AbortSignal,
) => Promise<T>

type Waiting = { start(): void; refuse(): void }
type Line = { waiting: Waiting[]; isRunning: boolean; paid: number }

const RETRY_AFTER_SECONDS = 5

const isIdle = (line: Line): boolean => !line.isRunning && line.waiting.length === 0

/**
 * A limiter for heavy work in which nobody delays others by asking for much. Each member or address has a line, of which one task
 * runs at a time. The next task comes from the line that has paid the least, so a first task waits only for those that already
 * run. When too many tasks wait in all lines together, the newest task of the longest line is refused.
 */
export function createTurns(atOnce: number, maxWaiting: number): Turns {
  const lines = new Map<string, Line>()
  let running = 0
  // What the line of the last task had paid when that task started. An idle line is raised to it: being idle gives no credit.
  let level = 0

  function lineOf(whose: string): Line {
    const line = lines.get(whose) ?? { waiting: [], isRunning: false, paid: level }
    if (isIdle(line)) line.paid = Math.max(line.paid, level)
    lines.set(whose, line)
    return line
  }

  function startNext(): void {
    let next: Line | undefined
    for (const line of lines.values())
      if (!line.isRunning && line.waiting.length > 0 && (!next || line.paid < next.paid))
        next = line
    if (!next || running >= atOnce) return
    running += 1
    level = Math.max(level, next.paid)
    next.isRunning = true
    // After a task that costs nothing, too, a line that has paid the same goes first.
    next.paid += 1
    next.waiting.shift()?.start()
  }

  function keepBound(joined: Line): void {
    const all = [...lines.values()]
    if (all.reduce((sum, { waiting }) => sum + waiting.length, 0) <= maxWaiting) return
    const longest = all.reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), joined)
    longest.waiting.pop()?.refuse()
  }

  function forgetIdle(): void {
    for (const [whose, line] of lines)
      if (isIdle(line) && (running === 0 || line.paid <= level)) lines.delete(whose)
    if (running === 0) level = 0
  }

  const turnIn = (line: Line, gone: AbortSignal | undefined): Promise<void> =>
    new Promise((start, reject) => {
      const refuse = () => reject(new Refusal('BUSY', { retry_after: RETRY_AFTER_SECONDS }))
      const waiting = { start, refuse }
      line.waiting.push(waiting)
      gone?.addEventListener('abort', () => {
        if (!line.waiting.includes(waiting)) return
        line.waiting = line.waiting.filter((other) => other !== waiting)
        refuse()
      })
      startNext()
      keepBound(line)
    })

  return async (whose, work, gone) => {
    // The caller has hung up, so nobody reads this refusal.
    if (gone?.aborted) throw new Refusal('BUSY')
    const line = lineOf(whose)
    await turnIn(line, gone)
    try {
      return await work((cost) => {
        line.paid += cost
      })
    } finally {
      line.isRunning = false
      running -= 1
      startNext()
      forgetIdle()
    }
  }
}
