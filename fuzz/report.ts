import type { Report, Row } from './run.ts'

const sum = (rows: Row[], of: keyof Row): number => rows.reduce((all, row) => all + row[of], 0)

/** A table by endpoint; its last line has the totals. */
export function reportOf({ rows, faults }: Report): string {
  const lines = [...rows]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, row]) =>
      [
        ` ${name.padEnd(20)}`,
        ...[row.requests, row.accepted, row.refused, row.server_errors].map((count) =>
          String(count).padStart(9),
        ),
        `${Math.round(row.slowest_ms)} ms`.padStart(9),
      ].join(' '),
    )
  const all = [...rows.values()]
  const head = ` ${'endpoint'.padEnd(20)}  requests  accepted   refused    errors   slowest`
  const shown = faults.map(({ scene, what, request = '', answer = '' }) =>
    [`In scene ${scene}: ${what}`, request, answer].filter(Boolean).join('\n    '),
  )
  return [
    ...[...shown, '', head, ...lines, ''],
    `${sum(all, 'requests')} requests, ${sum(all, 'server_errors')} server errors`,
  ].join('\n')
}
