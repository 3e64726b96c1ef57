// Prints a table of journeys and engines at the end of `npm run test:browsers`.
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

export default class Table implements Reporter {
  private readonly cells = new Map<string, Map<string, string>>()

  onTestEnd(test: TestCase, { status, duration }: TestResult): void {
    const row = this.cells.get(test.title) ?? new Map()
    const engine = test.parent.project()?.name ?? ''
    row.set(engine, `${status === 'passed' ? 'ok' : status} ${(duration / 1000).toFixed(1)} s`)
    this.cells.set(test.title, row)
  }

  onEnd(): void {
    const engines = [...new Set([...this.cells.values()].flatMap((row) => [...row.keys()]))].sort()
    const rows = [...this.cells].map(([title, row]) => [
      title,
      ...engines.map((each) => row.get(each) ?? ''),
    ])
    const lines = [['Journey', ...engines], ['---', ...engines.map(() => '---')], ...rows]
    console.log(`\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`)
  }
}
