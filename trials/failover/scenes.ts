// The scenes of the failover test: what happens to database nodes, or to an instance, while the clients write.
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../scripts/until.ts'
import { connect } from '../../server/src/db/pool.ts'
import { type Fault, repeatFault, required, waitForMoment, waitRandomly } from '../faults/fault.ts'
import type { Ledger } from '../faults/ledger.ts'
import type { Stage, StagePlan } from '../faults/stage.ts'
import { type Cluster, openCluster } from './cluster.ts'
import type { ClusterNode } from './node.ts'
import { ensurePrograms } from './programs.ts'
import { openWitness, type WitnessReport, witnessCells } from './witness.ts'

const TAKEN_OVER_WITHIN_MS = 120_000
/** Longer than wal_sender_timeout, so that the leader notices that no standby is left. */
const FROZEN_MS = 12_000
const QUIET_MS = 3_000
const UNSENT = 50
/** Longer than a running instance needs to find jobs that it locked without knowing (db/lost-jobs.ts). */
const JOBS_MS = 200_000
/** Longer than the five minutes after which the jobs of a killed instance are taken over. */
const ORPHANS_MS = 400_000

type Play = (cluster: Cluster, stage: Stage, ledger: Ledger) => Promise<void>

/**
 * Plays the scene as often as the pace says. After each time, the cluster must be whole, jobs done and streams open. Without
 * a witness the scene is played only once: there, members' sign-ups may be lost, and these members cannot continue.
 */
function scene(
  name: string,
  title: string,
  play: Play,
  {
    witness,
    jobs_ms = JOBS_MS,
    ...plan
  }: Partial<StagePlan> & { witness?: 'none'; jobs_ms?: number } = {},
): Fault {
  let cluster: Cluster | undefined
  const seen: WitnessReport[] = []
  return {
    ...{ name, title },
    plan: {
      ...{ instances: 2, outside: ['storage', 'mail'], ...plan },
      database: async () => {
        cluster = await openCluster()
        return cluster
      },
    },
    async inject(stage, pace, ledger) {
      const opened = cluster
      if (!opened) throw new Error('There is no cluster')
      return repeatFault({ ...pace, times: witness === 'none' ? 1 : pace.times }, async (nth) => {
        const seeing =
          witness !== 'none' && (await openWitness(stage, ledger, String(nth), jobs_ms))
        await waitForMoment(pace)
        if (seeing) await seeing.before()
        await play(opened, stage, ledger)
        await opened.whole()
        if (seeing) seen.push(await seeing.after())
        return true
      })
    },
    seen: () => witnessCells(seen),
  }
}

/** Waits until another node leads. */
const takenOver = (cluster: Cluster, from: ClusterNode) =>
  until('no other node has taken over', TAKEN_OVER_WITHIN_MS, async () => {
    const { name } = await cluster.leader()
    return name !== from.name
  })

/**
 * Freezes the leader's processes that send writes to the standbys. Freezing the standbys would not do: after thawing they
 * would find the writes in their sockets.
 */
async function stopSending(cluster: Cluster, leader: ClusterNode) {
  const database = await cluster.connectTo(leader)
  database.on('error', () => {})
  const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_replication')
  if (rows.length === 0) throw new Error('The leader has no standby')
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  return database
}

/** Kills a leader that has not sent its last writes, after switching to asynchronous replication. */
async function loseUnsent(cluster: Cluster, _: Stage, ledger: Ledger): Promise<void> {
  await cluster.becomeAsynchronous()
  const leader = await cluster.leader()
  await stopSending(cluster, leader)
  const enough = ledger.count() + UNSENT
  await until('writes do not go on', TAKEN_OVER_WITHIN_MS, async () => ledger.count() > enough)
  await lose(cluster, leader)
}

/** Kills the leader, and starts it again once another node has taken over. */
async function lose(cluster: Cluster, leader: ClusterNode): Promise<void> {
  await leader.kill()
  await takenOver(cluster, leader)
  leader.start()
}

const freeze = (nodes: ClusterNode[]) => {
  for (const node of nodes) node.freeze()
}
const thaw = (nodes: ClusterNode[]) => {
  for (const node of nodes) node.thaw()
}

export const killLeader = scene('kill-leader', 'kill -9 of the leader', async (cluster) =>
  lose(cluster, await cluster.leader()),
)

/** The leader's machine hangs. As with a watchdog, it is killed before it can continue. */
export const freezeLeader = scene(
  'freeze-leader',
  'leader frozen, then killed',
  async (cluster) => {
    const leader = await cluster.leader()
    leader.freeze()
    await takenOver(cluster, leader)
    await leader.kill()
    leader.start()
  },
)

export const freezeStandby = scene(
  'freeze-standby',
  'synchronous standby frozen, then the leader killed',
  async (cluster, _, ledger) => {
    const [leader, standby] = [await cluster.leader(), await cluster.synchronous()]
    standby.freeze()
    await until('the other standby has not taken its place', TAKEN_OVER_WITHIN_MS, async () => {
      const { name } = await cluster.synchronous()
      return name !== standby.name
    })
    const before = ledger.count()
    await until('writes do not go on', TAKEN_OVER_WITHIN_MS, async () => ledger.count() > before)
    await lose(cluster, leader)
    standby.thaw()
  },
)

export const freezeStandbys = scene(
  'freeze-standbys',
  'both standbys frozen and thawed',
  async (cluster, _, ledger) => {
    const standbys = await cluster.standbys()
    freeze(standbys)
    // Answers that were already sent may still arrive.
    const before = await until('writes do not wait', TAKEN_OVER_WITHIN_MS, async () => {
      const count = ledger.count()
      await wait(QUIET_MS)
      return count === ledger.count() && count
    })
    await wait(FROZEN_MS)
    if (ledger.count() > before)
      ledger.complain('A write was acknowledged although no standby could have it')
    thaw(standbys)
    await until('writes do not go on', TAKEN_OVER_WITHIN_MS, async () => ledger.count() > before)
  },
)

export const freezeStandbysAndKill = scene(
  'freeze-standbys-kill-leader',
  'both standbys frozen, then the leader killed',
  async (cluster) => {
    const [leader, standbys] = [await cluster.leader(), await cluster.standbys()]
    freeze(standbys)
    await waitRandomly(1_000, 3_000)
    await leader.kill()
    thaw(standbys)
    await takenOver(cluster, leader)
    leader.start()
  },
)

export const switchOver = scene('switch-over', 'switchover on purpose', (cluster) =>
  cluster.switchOver(),
)

/** Waits until a member has answered a ring. Then this scene also meets repeated answers, which have nothing to write. */
async function ringIsAnswered({ url }: Cluster): Promise<void> {
  const database = await connect(url)
  await until('no ring is answered', TAKEN_OVER_WITHIN_MS, async () => {
    const { rows } = await database.query(
      `select from rings r where state = 'offered'
         and exists (select from ring_members m where m.ring_id = r.id and m.answer = 'joined')`,
    )
    return rows.length > 0
  })
  await database.end()
}

/** PostgreSQL reports a cancelled commit as successful, with a warning, although only the leader has it, which is then lost. */
export const cancelCommits = scene(
  'cancel-commits',
  'waiting commits cancelled, then the leader killed',
  async (cluster) => {
    const leader = await cluster.leader()
    await ringIsAnswered(cluster)
    const database = await stopSending(cluster, leader)
    await until('no commit waited', TAKEN_OVER_WITHIN_MS, async () => {
      const { rows } = await database.query<{ cancelled: number }>(
        `select count(pg_cancel_backend(pid)) as cancelled from pg_stat_activity
         where wait_event = 'SyncRep' and usename = 'keyswap'`,
      )
      return (rows[0]?.cancelled ?? 0) > 0
    })
    // Gives the leader time to answer these commits, and the server time to refuse the answers.
    await wait(1_000)
    await lose(cluster, leader)
  },
)

// Confirmation is off, because the jobs of a killed instance wait for five minutes and clients would wait for mails.
export const killInstance = scene(
  'kill-instance',
  'kill -9 of an instance',
  async (_, { servers: [server] }) => {
    required(server).kill()
    await required(server).ready()
  },
  { confirmation: 'off', jobs_ms: ORPHANS_MS },
)

/** Patroni up to this version loses acknowledged writes in the scene `wakeLeader`. */
const LOSES = [3, 0, 2]

export const wakeLeader: Fault = {
  ...scene(
    'wake-leader',
    'leader frozen, woken up after another has taken over',
    async (cluster) => {
      const leader = await cluster.leader()
      leader.freeze()
      await takenOver(cluster, leader)
      leader.thaw()
    },
  ),
  async missing() {
    const { version } = ensurePrograms()
    const parts = version.split('.').map(Number)
    const differing = LOSES.findIndex((part, nth) => part !== parts[nth])
    const isNewer = differing >= 0 && (parts[differing] ?? 0) > (LOSES[differing] ?? 0)
    return isNewer ? undefined : `Patroni ${version} loses writes there`
  },
}

/** Shows that the test notices losses: without synchronous replication, acknowledged writes are lost. */
export const control: Fault = {
  ...scene('control', 'control: asynchronous, leader killed', loseUnsent, { witness: 'none' }),
  is_control: true,
}
