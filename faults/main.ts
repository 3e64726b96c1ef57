// npm run test:faults [-- --quick] [name …]: clients that write without a pause while things break, and a count of what was
// lost or doubled. All faults, or those that are named. Linux only.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { atEnd, runAndExit } from '../bench/cleanup.ts'
import { FOLDER, openFolder } from '../bench/place.ts'
import { enterNamespace } from './disk.ts'
import type { Fault, Pace } from './fault.ts'
import { backup } from './injected/backup.ts'
import { clockOfDatabase, clockOfServer } from './injected/clocks.ts'
import { cutConnections, slowConnections, stalledConnections } from './injected/connections.ts'
import { killDatabase, restartDatabase } from './injected/database.ts'
import { fullDisk } from './injected/disk.ts'
import { killInstance, killPostgres, killServer } from './injected/kills.ts'
import { mailDown, redisDown, storageDown } from './injected/outside.ts'
import { makeCluster } from './postgres.ts'
import { type Options, tryFault } from './run.ts'
import { detailsOf, type Row, tableOf, totalOf } from './table.ts'

const faults: Fault[] = [
  ...[killServer, killPostgres, killDatabase, killInstance, restartDatabase, fullDisk],
  ...[storageDown, redisDown, mailDown, slowConnections, stalledConnections, cutConnections],
  ...[clockOfServer, clockOfDatabase, backup],
]

const { values: given, positionals: names } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const CLIENTS = 16
const NEEDED_GB = 2
const pace: Pace = given.quick ? { times: 2, seconds: 5 } : { times: 12, seconds: 36 }

function chosen(): Fault[] {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name))
  if (unknown.length > 0)
    throw new Error(
      `There is no fault ${unknown.join()}; there are ${faults.map(({ name }) => name).join(', ')}`,
    )
  return names.length > 0 ? faults.filter(({ name }) => names.includes(name)) : faults
}

async function rowOf(fault: Fault, options: Options): Promise<Row> {
  const { title } = fault
  const left_out = await fault.missing?.()
  if (left_out) return { title, left_out }
  const begun = performance.now()
  const outcome = await tryFault(fault, options)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`  ${seconds} s, ${outcome.repeated} attempts repeated`)
  for (const line of detailsOf(outcome)) console.log(`  ${line}`)
  return { title, outcome }
}

async function main(): Promise<void> {
  const wanted = chosen()
  await openFolder(NEEDED_GB)
  const template = join(FOLDER, 'template', 'postgres')
  await makeCluster(template)
  const rows: Row[] = []
  for (const fault of wanted) {
    console.log(fault.title)
    const folder = join(FOLDER, fault.name)
    rows.push(await rowOf(fault, { folder, template, clients: CLIENTS, pace, atEnd }))
  }
  const { lost, doubled } = totalOf(rows)
  console.log(`\n${tableOf(rows)}\n\nlost ${lost}, doubled ${doubled}`)
  const complaints = rows.some((row) => 'outcome' in row && row.outcome.complaints.size > 0)
  if (lost + doubled > 0 || complaints) throw new Error('Not everything was as it must be')
}

await enterNamespace()
await runAndExit(main)
