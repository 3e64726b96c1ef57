// Records each step of a test: what was tried, how long it took, and whether it succeeded.
type Row = { what: string; seconds: number; seen?: string; error?: unknown }

/** Runs and records a step; a returned text goes into the table. An error also ends the part, as later steps depend on it. */
export type Step = <T>(what: string, act: () => Promise<T>) => Promise<T>

export function createSteps(): { step: Step; rows: Row[] } {
  const rows: Row[] = []
  const step: Step = async (what, act) => {
    const begun = performance.now()
    const row: Row = { what, seconds: 0 }
    rows.push(row)
    try {
      const found = await act()
      if (typeof found === 'string') row.seen = found
      return found
    } catch (error) {
      row.error = error
      throw error
    } finally {
      row.seconds = (performance.now() - begun) / 1000
      console.log(`${row.error ? 'FAILED' : 'ok'}  ${row.seconds.toFixed(1)} s  ${what}`)
    }
  }
  return { step, rows }
}

/** A table in Markdown. */
export const tableOf = (rows: Row[]): string =>
  [
    '| What was tried | Outcome | Seconds |',
    '|---|---|---|',
    ...rows.map(
      ({ what, seconds, seen, error }) =>
        `| ${what} | ${error ? 'failed' : seen || 'as it must be'} | ${seconds.toFixed(1)} |`,
    ),
  ].join('\n')
