// Writes what was measured to bench/results/: a table, the numbers, and a picture.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import type { Goal } from './goals.ts'
import { cpuOf, type Results } from './measure.ts'
import type { Subject } from './subject.ts'
import type { Size } from './world.ts'

const folder = new URL('./results/', import.meta.url)

type About = { size: Size; quick: boolean; minutes: number }

export async function report(results: Results, goals: Goal[], about: About): Promise<void> {
  const name = about.quick ? 'quick' : 'whole'
  await mkdir(folder, { recursive: true })
  const write = (kind: string, text: string) => writeFile(new URL(`${name}.${kind}`, folder), text)
  await write('md', `${tablesOf(results, goals, about)}\n`)
  await write(
    'json',
    `${JSON.stringify({ about, machine: machine(), calls: plain(results), goals }, null, 2)}\n`,
  )
  await write('svg', pictureOf(results))
}

const machine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memory_gb: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${process.arch} ${release()}`,
  node: process.version,
})

const plain = (results: Results) =>
  Object.fromEntries(
    [...results].map(([call, byConnections]) => [
      call,
      Object.fromEntries(
        [...byConnections].map(([connections, costs]) => [connections, Object.fromEntries(costs)]),
      ),
    ]),
  )

function tablesOf(results: Results, goals: Goal[], { size, minutes }: About): string {
  const { cpu, cores, memory_gb, system, node } = machine()
  const count = (value: number) => value.toLocaleString('en')
  return [
    '# What frequent calls cost',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cores} cores (${cpu}), ${memory_gb} GB, ${system}, Node ${node}; ${minutes.toFixed(0)} minutes.`,
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
  ].join('\n')
}

const rowsOf = (results: Results): string[] =>
  [...results].flatMap(([call, byConnections]) =>
    [...byConnections].flatMap(([connections, costs]) =>
      [...costs].map(([name, cost]) => {
        const [limit, parse] = [costs.get('limit'), costs.get('parse')]
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
          limit ? (cpuOf(cost) / cpuOf(limit)).toFixed(2) : '',
          parse ? (cost.per_second / parse.per_second).toFixed(1) : '',
        ].join(' | ')} |`
      }),
    ),
  )

const COLOURS: Record<Subject['name'], string> = {
  limit: '#8a94a6',
  keyswap: '#e4572e',
  parse: '#5b8c5a',
}
const PICTURED_CONNECTIONS = 16
const TITLE = `CPU per request at ${PICTURED_CONNECTIONS} connections, logarithmic`
const WIDTH = 760
const LEFT = 120
const BAR = 14

/** CPU per request as bars. Logarithmic, because Parse takes many times as much. */
function pictureOf(results: Results): string {
  const bars: string[] = []
  let y = 40
  const all = [...results.values()].flatMap((by) => [
    ...(by.get(PICTURED_CONNECTIONS)?.values() ?? []),
  ])
  const most = Math.max(...all.map(cpuOf))
  const scale = (value: number) =>
    ((WIDTH - LEFT - 90) * Math.log(value / 50)) / Math.log(most / 50)
  for (const [call, byConnections] of results) {
    const costs = byConnections.get(PICTURED_CONNECTIONS) ?? new Map()
    bars.push(`<text x="${LEFT - 10}" y="${y + BAR * 1.5}" text-anchor="end">${call}</text>`)
    for (const [name, cost] of costs) {
      const width = scale(cpuOf(cost)).toFixed(0)
      bars.push(
        `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR - 2}" fill="${COLOURS[name as Subject['name']]}"/>`,
        `<text x="${LEFT + Number(width) + 6}" y="${y + BAR - 4}">${name} ${cpuOf(cost).toFixed(0)} µs</text>`,
      )
      y += BAR
    }
    y += BAR
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" font-family="sans-serif" font-size="11">`,
    `<title>${TITLE}</title>`,
    `<rect width="${WIDTH}" height="${y}" fill="white"/>`,
    `<text x="${LEFT}" y="22" font-size="13">${TITLE}</text>`,
    ...bars,
    '</svg>\n',
  ].join('\n')
}
