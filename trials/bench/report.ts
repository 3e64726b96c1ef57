// Writes the results of `npm run bench` to trials/bench/results/: tables, numbers and a picture.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { COMPARED_AT, type Results } from './calls.ts'
import { type Cost, totalCpu } from './measure.ts'
import { fileSystemType } from './place.ts'
import type { Run } from './run.ts'
import type { SubjectName } from './subject.ts'
import type { Size } from './world.ts'

const folder = new URL('./results/', import.meta.url)

type About = { size: Size; quick: boolean }

const count = (value: number) => value.toLocaleString('en')
const today = () => new Date().toISOString().slice(0, 10)

/** Writes the results and returns the tables. */
export async function writeReport(
  results: Results,
  run: Run,
  { size, quick }: About,
): Promise<string> {
  const { goals, notes } = run
  const minutes = run.minutes()
  const machine = await describeMachine()
  await mkdir(folder, { recursive: true })
  const write = (kind: string, text: string) =>
    writeFile(new URL(`${quick ? 'quick' : 'whole'}.${kind}`, folder), text)
  const text = [
    '# What frequent calls cost',
    '',
    `${today()}, ${machine}; ${minutes.toFixed(0)} minutes.`,
    `${count(size.members)} members, ${count(size.cars)} cars, ${count(size.swipes)} swipes, ${count(size.matches)} matches, ${count(size.messages)} messages.`,
    '',
    'CPU is microseconds per request, of the server and of the database. Medians of interleaved rounds.',
    '',
    '| Call | Connections | | Requests/s | p50 ms | p99 ms | CPU server | CPU database | Bytes | CPU ÷ limit | Requests/s ÷ Parse |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rowsOf(results),
    '',
    '| Goal | | Measured |',
    '|---|---|---|',
    ...goals.map(
      ({ text, met, value }) => `| ${text} | ${met ? 'met' : '**missed**'} | ${value} |`,
    ),
    ...notes.map(({ text, value }) => `| ${text} | no goal | ${value} |`),
    '',
  ].join('\n')
  await write('md', text)
  const numbers = { size, machine, minutes, calls: plain(results), goals, notes }
  await write('json', `${JSON.stringify(numbers, null, 2)}\n`)
  await write('svg', pictureOf(results, `${count(size.cars)} cars, ${today()}`))
  return text
}

export async function describeMachine(): Promise<string> {
  const memory_gb = Math.round(totalmem() / 2 ** 30)
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`,
    `${memory_gb} GB`,
    `data on ${await fileSystemType()}`,
    `${process.platform} ${process.arch} ${release()}`,
    `Node ${process.version}`,
  ].join(', ')
}

const plain = (results: Results) =>
  Object.fromEntries(
    [...results].map(([call, { costs }]) => [
      call,
      Object.fromEntries([...costs].map(([n, by]) => [n, Object.fromEntries(by)])),
    ]),
  )

const rowsOf = (results: Results): string[] =>
  [...results].flatMap(([call, { costs }]) =>
    [...costs].flatMap(([connections, by]) =>
      [...by].map(([name, cost]) => {
        const [limit, parse] = [by.get('limit'), by.get('parse')]
        return `| ${[
          call,
          connections,
          name,
          cost.per_second.toFixed(0),
          cost.p50.toFixed(1),
          cost.p99.toFixed(1),
          cost.server.toFixed(0),
          cost.database.toFixed(0),
          cost.bytes.toFixed(0),
          limit ? (totalCpu(cost) / totalCpu(limit)).toFixed(2) : '',
          parse ? (cost.per_second / parse.per_second).toFixed(1) : '',
        ].join(' | ')} |`
      }),
    ),
  )

const COLOURS: Record<SubjectName, string> = {
  limit: '#8a94a6',
  keyswap: '#e4572e',
  parse: '#5b8c5a',
}
const WIDTH = 760
const LEFT = 120
const BAR = 14

/** Draws CPU per request as bars on a logarithmic scale, because Parse needs many times as much. */
function pictureOf(results: Results, about: string): string {
  const title = `CPU per request at ${COMPARED_AT} connections, logarithmic. ${about}`
  const pictured = [...results].map(
    ([call, { costs }]) => [call, [...(costs.get(COMPARED_AT) ?? [])]] as const,
  )
  const all = pictured.flatMap(([, costs]) => costs.map(([, cost]) => totalCpu(cost)))
  // Starts the scale below the smallest cost, so that it gets a bar too.
  const [base, most] = [Math.min(...all) / 2, Math.max(...all)]
  const widthOf = (cost: Cost) =>
    Math.round(((WIDTH - LEFT - 90) * Math.log(totalCpu(cost) / base)) / Math.log(most / base))
  const bars: string[] = []
  let y = 40
  for (const [call, costs] of pictured) {
    bars.push(`<text x="${LEFT - 10}" y="${y + BAR * 1.5}" text-anchor="end">${call}</text>`)
    for (const [name, cost] of costs) {
      const width = widthOf(cost)
      bars.push(
        `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR - 2}" fill="${COLOURS[name]}"/>`,
        `<text x="${LEFT + width + 6}" y="${y + BAR - 4}">${name} ${totalCpu(cost).toFixed(0)} µs</text>`,
      )
      y += BAR
    }
    y += BAR
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" font-family="sans-serif" font-size="11">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${y}" fill="white"/>`,
    `<text x="${LEFT}" y="22" font-size="13">${title}</text>`,
    ...bars,
    '</svg>\n',
  ].join('\n')
}
