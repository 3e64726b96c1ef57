// npm run test:faults [-- --quick] [name …]: clients that write without a pause while things break, and a count of what was
// lost or doubled. All faults, or those that are named. Linux only.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runAndExit } from '../bench/cleanup.ts'
import { FOLDER, openFolder } from '../bench/place.ts'
import { chosen, rowsOf } from './command.ts'
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
import { tableOf, totalOf } from './table.ts'

// Stalled connections wait longest: beside another fault they begin first.
const faults: Fault[] = [
  ...[stalledConnections, killServer, killPostgres, killDatabase, killInstance, restartDatabase],
  ...[fullDisk, storageDown, redisDown, mailDown, slowConnections, cutConnections],
  ...[clockOfServer, clockOfDatabase, backup],
]

const { values: given, positionals: names } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const CLIENTS = 16
const NEEDED_GB = 2
// Much of a fault's time is waiting, such as for a timeout. In the whole form each has the machine to itself.
const AT_ONCE = given.quick ? 2 : 1
const pace: Pace = given.quick ? { times: 2, seconds: 5 } : { times: 12, seconds: 36 }

async function main(): Promise<void> {
  const wanted = chosen(faults, names)
  await openFolder(NEEDED_GB)
  const template = join(FOLDER, 'template', 'postgres')
  await makeCluster(template)
  const rows = await rowsOf(wanted, { template, clients: CLIENTS, pace }, AT_ONCE)
  const { lost, doubled } = totalOf(rows)
  console.log(`\n${tableOf(rows)}\n`)
  const leftOut = rows.filter((row) => 'left_out' in row).length
  if (leftOut > 0) console.log(`${leftOut} of ${rows.length} faults left out`)
  console.log(`lost ${lost}, doubled ${doubled}`)
  const isWrong = rows.some(
    (row) => 'failed' in row || ('outcome' in row && row.outcome.complaints.size > 0),
  )
  if (lost + doubled > 0 || isWrong) throw new Error('Not everything was as it must be')
}

await enterNamespace()
await runAndExit(main)
