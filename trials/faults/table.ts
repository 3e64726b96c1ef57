// The table and the details that the commands print.
import { sumOfLosses } from './audit.ts'
import type { FaultOutcome } from './run.ts'

/** `left_out` and `failed` are the reasons why the fault was not tried, or not completely. */
export type Row = { title: string } & (
  | { outcome: FaultOutcome }
  | { left_out: string }
  | { failed: string }
)

const MOST_ERRORS = 5

const cellsOf = (row: Row, more: string[]): string[] => {
  const empty = ['', '', '', ...more.map(() => '')]
  if ('left_out' in row) return [row.title, `left out: ${row.left_out}`, ...empty]
  if ('failed' in row) return [row.title, `failed: ${row.failed}`, ...empty]
  const { acknowledged, lost, doubled, longest_gap_ms, seen } = row.outcome
  const gap = `${(longest_gap_ms / 1000).toFixed(1)} s`
  return [
    ...[row.title, String(acknowledged), String(lost), String(doubled), gap],
    ...more.map((title) => seen[title] ?? ''),
  ]
}

export function tableOf(rows: Row[]): string {
  const more = new Set(
    rows.flatMap((row) => ('outcome' in row ? Object.keys(row.outcome.seen) : [])),
  )
  return markdownTable([
    ['Fault', 'Writes acknowledged', 'Lost', 'Doubled', 'Longest gap', ...more],
    ...rows.map((row) => cellsOf(row, [...more])),
  ])
}

/** A table in Markdown. The first row is the head; all columns but the first are aligned right. */
export function markdownTable(cells: string[][]): string {
  const [head = []] = cells
  const widths = head.map((_, nth) => Math.max(...cells.map((line) => line[nth]?.length ?? 0)))
  const lineOf = (line: string[]) =>
    `| ${line.map((cell, nth) => (nth === 0 ? cell.padEnd(widths[nth] ?? 0) : cell.padStart(widths[nth] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, nth) => (nth === 0 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [lineOf(head), rule, ...cells.slice(1).map(lineOf)].join('\n')
}

/** The details of what went wrong. */
export function detailsOf({
  findings,
  complaints,
  errors,
}: Pick<FaultOutcome, 'findings' | 'complaints' | 'errors'>): string[] {
  const bad = findings.filter(({ lost, doubled }) => lost + doubled > 0)
  return [
    ...bad.map(
      ({ what, lost, doubled, examples }) =>
        `${what}: lost ${lost}, doubled ${doubled} (${examples.join('; ')})`,
    ),
    ...[...complaints].map(([text, times]) => `${times} times: ${text}`),
    ...errors.slice(-MOST_ERRORS),
  ]
}

export const totalOf = (rows: Row[]) =>
  sumOfLosses(
    rows.flatMap((row) => ('outcome' in row && !row.outcome.is_control ? [row.outcome] : [])),
  )
