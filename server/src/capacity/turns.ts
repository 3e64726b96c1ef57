import { Refusal } from '../errors/refusal.ts'

/** `whose` is a member or an IP address. The work says what it costs, in a unit of its own, as soon as it knows. */
export type Turns = <T>(
  whose: string,
  work: (charge: (cost: number) => void) => Promise<T>,
  /** Aborts when the caller hangs up. What has begun is finished. */
  gone?: AbortSignal,
) => Promise<T>

type Waiting = { start(): void; refuse(): void }
type Line = { waiting: Waiting[]; isRunning: boolean; paid: number }

const RETRY_AFTER_SECONDS = 5

const isIdle = (line: Line): boolean => !line.isRunning && line.waiting.length === 0

/**
 * A limiter for heavy work in which nobody delays others by asking for much. Each has a line of their own, of which one runs
 * at a time. The next is from the line that has cost the least, so a first one waits for no more than what runs already.
 * When all lines together are too long, the newest of the longest is refused.
 */
export function createTurns(atOnce: number, maxWaiting: number): Turns {
  const lines = new Map<string, Line>()
  let running = 0
  // What the line had paid from which the last one started. An empty line catches up with it: being idle gives no credit.
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
    // Even what costs nothing lets an equal line go first the next time.
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
    // Nobody reads this refusal.
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
