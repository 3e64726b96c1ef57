// npm run test:failover [-- --quick] [name …]: clients write without a pause while the database fails over; then lost and
// doubled writes are counted. Plays all scenes, or the given ones. Linux only.
import { parseArgs } from 'node:util'
import { runAndExit } from '../bench/cleanup.ts'
import { openRunFolder } from '../bench/place.ts'
import { chooseFaults, tryFaults } from '../faults/command.ts'
import type { Pace } from '../faults/fault.ts'
import { tableOf, totalOf } from '../faults/table.ts'
import { ensurePrograms } from './programs.ts'
import * as scenes from './scenes.ts'

const { values: given, positionals: names } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const NEEDED_GB = 3
const LONGEST_GAP_MS = 30_000
const clients = given.quick ? 8 : 16
const pace: Pace = given.quick ? { times: 1, seconds: 3 } : { times: 3, seconds: 15 }

const all = [
  ...[scenes.killLeader, scenes.freezeLeader, scenes.freezeStandby, scenes.freezeStandbys],
  ...[scenes.freezeStandbysAndKill, scenes.switchOver, scenes.cancelCommits],
  ...[scenes.killInstance, scenes.wakeLeader, scenes.control],
]

async function main(): Promise<void> {
  const wanted = chooseFaults(all, names)
  const { version } = ensurePrograms()
  console.log(`Patroni ${version}`)
  await openRunFolder(NEEDED_GB)
  const rows = await tryFaults(wanted, { clients, pace })
  const { lost, doubled } = totalOf(rows)
  console.log(`\nPatroni ${version}\n\n${tableOf(rows)}\n\nlost ${lost}, doubled ${doubled}`)
  const isWrong = rows.some((row) => {
    if (!('outcome' in row)) return 'failed' in row
    const { is_control, complaints, longest_gap_ms, lost: gone } = row.outcome
    if (is_control) return gone === 0
    return complaints.size > 0 || longest_gap_ms > LONGEST_GAP_MS
  })
  if (lost + doubled > 0 || isWrong) throw new Error('Not everything was as it must be')
}

await runAndExit(main)
