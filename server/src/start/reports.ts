// Adds up what the worker processes report, so that each of them can answer for the whole instance.
import { combineMetrics, countersOf, type Metric, processMetrics } from '../http/metrics.ts'
import type { Reports } from '../http/operations.ts'

export type Reporter = {
  metrics(): Promise<Metric[]>
  isReady(): Promise<boolean>
}

/** Calls made while an answer is on its way get the same answer. */
function shared<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= find().finally(() => {
      found = undefined
    })
    return found
  }
}

export function createReports(
  reporters: () => Reporter[],
): Reports & { remember(ended: Reporter): void } {
  const own = processMetrics()
  const last = new Map<Reporter, Metric[]>()
  const ended = new WeakSet<Reporter>()
  let counted: Metric[] = []

  /** If a process does not answer, its last values are used again. */
  async function ask(reporter: Reporter): Promise<void> {
    const metrics = await reporter.metrics().catch(() => undefined)
    if (metrics && !ended.has(reporter)) last.set(reporter, metrics)
  }

  return {
    metrics: shared(async () => {
      const [mine] = await Promise.all([own(), ...reporters().map(ask)])
      return combineMetrics([mine, counted, ...last.values()]).metrics()
    }),
    isReady: shared(async () => {
      const answers = reporters().map((reporter) => reporter.isReady().catch(() => false))
      return (await Promise.all(answers)).every(Boolean)
    }),
    /** Keeps the counts of a process that has ended. */
    remember(reporter) {
      counted = combineMetrics([
        counted,
        countersOf(last.get(reporter) ?? []),
      ]).getMetricsAsArray() as Metric[]
      last.delete(reporter)
      ended.add(reporter)
    },
  }
}
