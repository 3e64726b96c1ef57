import type { Report, Row } from './run.ts'

const sum = (rows: Row[], of: keyof Row): number => rows.reduce((all, row) => all + row[of], 0)

/** The faults, a table of endpoints, a table of refusals, and the totals in the last line. */
export function formatReport({ rows, refusals, judged, judged_late, faults }: Report): string {
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
  const codes = [...refusals]
    .toSorted(([, one], [, other]) => other - one)
    .map(([code, count]) => ` ${code.padEnd(30)} ${String(count).padStart(9)}`)
  const slowest = Math.round(Math.max(0, ...all.map(({ slowest_ms }) => slowest_ms)))
  return [
    ...[...shown, '', head, ...lines, ''],
    ...[` ${'refused with'.padEnd(30)}     times`, ...codes, ''],
    `${judged} refusals were checked for changes, ${judged_late.size} kinds of them for late ones too`,
    `Slowest answer: ${slowest} ms`,
    `${sum(all, 'requests')} requests, ${sum(all, 'server_errors')} server errors`,
  ].join('\n')
}
