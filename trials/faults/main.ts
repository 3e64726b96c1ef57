// npm run test:faults [-- --quick] [name …]: clients write without a pause while things break; then lost and doubled writes are
// counted. Tries all faults, or the given ones. Linux only.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runAndExit } from '../bench/cleanup.ts'
import { openRunFolder, RUN_FOLDER } from '../bench/place.ts'
import { chooseFaults, tryFaults } from './command.ts'
import { enterNamespace } from './disk.ts'
import type { Fault, Pace } from './fault.ts'
import { absence } from './injected/absence.ts'
import { backup } from './injected/backup.ts'
import { clockOfDatabase, clockOfServer } from './injected/clocks.ts'
import { cutConnections, slowConnections, stalledConnections } from './injected/connections.ts'
import { killDatabase, restartDatabase } from './injected/database.ts'
import { fullDisk } from './injected/disk.ts'
import { killInstance, killPostgres, killServer } from './injected/kills.ts'
import { mailDown, redisDown, storageDown } from './injected/outside.ts'
import { makeTemplate } from './postgres.ts'
import { tableOf, totalOf } from './table.ts'

// Stalled connections take longest, so they begin first when two faults run at once.
const faults: Fault[] = [
  ...[stalledConnections, killServer, killPostgres, killDatabase, killInstance, restartDatabase],
  ...[fullDisk, storageDown, redisDown, mailDown, slowConnections, cutConnections],
  ...[clockOfServer, clockOfDatabase, absence, backup],
]

const { values: given, positionals: names } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const CLIENTS = 16
const NEEDED_GB = 2
// Faults mostly wait, such as for timeouts, so two can run at once. Without --quick each has the machine to itself.
const AT_ONCE = given.quick ? 2 : 1
const pace: Pace = given.quick ? { times: 2, seconds: 5 } : { times: 12, seconds: 36 }

async function main(): Promise<void> {
  const wanted = chooseFaults(faults, names)
  await openRunFolder(NEEDED_GB)
  const template = join(RUN_FOLDER, 'template', 'postgres')
  await makeTemplate(template)
  const rows = await tryFaults(wanted, { template, clients: CLIENTS, pace }, AT_ONCE)
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
