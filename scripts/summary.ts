export type StepResult = {
  name: string
  ok: boolean
  passed: number
  failed: number
  /** How many of the passed tests passed only when they were retried. */
  retried?: number
  /** False for a step without tests, such as the type check. */
  hasTests: boolean
  seconds: number
}

/** A table of all steps, with the totals in the last line. */
export function summaryTable(outcomes: StepResult[]): string {
  const rows = outcomes.map((outcome) => [
    outcome.name,
    outcome.ok && outcome.failed === 0 ? 'ok' : 'failed',
    outcome.hasTests ? testsOf(outcome) : '',
    `${outcome.seconds.toFixed(1)} s`,
  ])
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const lines = rows.map(([name = '', state = '', tests = '', time = '']) =>
    [
      ` ${name.padEnd(width(0))}`,
      state.padEnd(width(1)),
      tests.padEnd(width(2)),
      time.padStart(width(3)),
    ].join('   '),
  )
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((all, one) => all + one[of], 0)
  return `\n${lines.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed`
}

function testsOf({ passed, failed, retried = 0 }: StepResult): string {
  const tests = failed === 0 ? `${passed} tests` : `${passed} of ${passed + failed} tests`
  return retried === 0 ? tests : `${tests}, ${retried} on a second try`
}
