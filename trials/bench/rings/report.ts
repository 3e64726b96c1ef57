// Writes the results of `npm run bench:rings`: tables and numbers to trials/bench/results/, the picture to docs/pictures/.
import { writeFile } from 'node:fs/promises'
import type { Run } from '../run.ts'
import { type Costs, totalCpu } from './cost.ts'
import type { RingDelays } from './news.ts'
import { type Measured, nameOf, percent, pictureOf } from './picture.ts'
import type { Searches, Times } from './search.ts'
import { shareTitles } from './shares.ts'

export type Results = { shares?: Measured[]; searches?: Searches; costs?: Costs; news?: RingDelays }

const results = new URL('../results/', import.meta.url)
const picture = new URL('../../../docs/pictures/rings.svg', import.meta.url)

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const ms = (time: number) => time.toFixed(1)

const shareTable = (measured: Measured[]) => [
  row('Cars with somebody to swap with', ...shareTitles.map(([, name]) => name)),
  '|---|---|---|---|',
  ...measured.map(({ community, shares }) =>
    row(nameOf(community), ...shareTitles.map(([way]) => percent(shares[way]))),
  ),
  '',
]

const searchTable = ({ three, both, popular, most_liked }: Searches) => [
  row('Search from one like, ms', 'p50', 'p99', 'longest', 'circles found'),
  '|---|---|---|---|---|',
  ...(
    [
      ['circles of three', three],
      ['circles of three and four', both],
      [`the same, from a like with a car that up to ${most_liked} members like`, popular],
    ] satisfies [string, Times][]
  ).map(([name, times]) => row(name, ms(times.p50), ms(times.p99), ms(times.max), times.found)),
  '',
]

const costTable = ({ swipe, like }: Costs) => [
  row('With rings and without', 'requests/s', 'without', 'times', 'CPU µs', 'without', 'times'),
  '|---|---|---|---|---|---|---|',
  ...(
    [
      ['usual swipes', swipe],
      ['likes alone', like],
    ] as const
  ).map(([name, turns]) =>
    row(
      name,
      turns.with.per_second.toFixed(0),
      turns.without.per_second.toFixed(0),
      turns.times.toFixed(2),
      totalCpu(turns.with).toFixed(0),
      totalCpu(turns.without).toFixed(0),
      (totalCpu(turns.with) / totalCpu(turns.without)).toFixed(2),
    ),
  ),
  '',
]

const newsLines = ({ p50, p99, rings, lost }: RingDelays) => [
  `From the closing like to the last member's event, ${rings} rings: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${lost} lost.`,
  '',
]

export const tablesOf = (measured: Results, { goals, notes, minutes }: Run, machine: string) =>
  [
    '# Rings',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}; ${minutes().toFixed(0)} minutes.`,
    '',
    ...(measured.shares ? shareTable(measured.shares) : []),
    ...(measured.searches ? searchTable(measured.searches) : []),
    ...(measured.costs ? costTable(measured.costs) : []),
    ...(measured.news ? newsLines(measured.news) : []),
    '| Goal | | Measured |',
    '|---|---|---|',
    ...goals.map((goal) => row(goal.text, goal.met ? 'met' : '**missed**', goal.value)),
    ...notes.map((note) => row(note.text, 'no goal', note.value)),
    '',
  ].join('\n')

export async function writeReport(
  text: string,
  measured: Results,
  { goals, notes }: Run,
): Promise<void> {
  await writeFile(new URL('rings.md', results), text)
  const numbers = { ...measured, goals, notes }
  await writeFile(new URL('rings.json', results), `${JSON.stringify(numbers, null, 2)}\n`)
  if (measured.shares) await writeFile(picture, pictureOf(measured.shares))
}
