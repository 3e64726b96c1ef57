// Starts a cluster: three PostgreSQL nodes under Patroni, etcd, and haproxy in front.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { type SystemAccount, systemAccountFor } from '../../server/src/db/embedded/account.ts'
import { connect } from '../../server/src/db/pool.ts'
import type { Database } from '../faults/audit.ts'
import { type ClusterNode, launch, openNode } from './node.ts'
import { type Patroni, patroniClient } from './patroni.ts'
import { ensurePrograms, type Programs } from './programs.ts'

const HOST = '127.0.0.1'
const PASSWORD = 'keyswap'
const NAMES = ['a', 'b', 'c']

export type Cluster = Patroni & {
  /** Connects to the leader, through haproxy. */
  url: string
  nodes: ClusterNode[]
  /** Connects to one node directly, as the superuser. */
  connectTo(node: ClusterNode): Promise<Database>
  stop(): Promise<void>
}

type Place = { folder: string; account: SystemAccount; programs: Programs }

export async function openCluster(): Promise<Cluster> {
  const place = openPlace()
  const ends: (() => unknown)[] = [() => rm(place.folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const etcd = await startEtcd(place, ends)
    const nodes: ClusterNode[] = []
    for (const name of NAMES) nodes.push(await startNode(place, name, etcd))
    ends.push(() => Promise.all(nodes.map((node) => node.kill())))
    const url = await startHaproxy(place, nodes, ends)
    const patroni = patroniClient(nodes)
    await patroni.whole()
    const connectTo = ({ port }: ClusterNode) =>
      connect(`postgres://postgres:${PASSWORD}@${HOST}:${port}/postgres`)
    const database = await connectTo(await patroni.leader())
    await database.query(`create role keyswap login password '${PASSWORD}'`)
    await database.query('create database keyswap owner keyswap')
    await database.end()
    return { ...patroni, url, nodes, connectTo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The folder is in /tmp, because PostgreSQL may run as another user, who cannot read the repository. */
function openPlace(): Place {
  const programs = ensurePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'keyswap-failover-'))
  const account = systemAccountFor(folder)
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o755)
  return { folder, account, programs }
}

const start = ({ folder, account, programs: { env } }: Place, name: string, command: string[]) =>
  launch(command, { account, env, log: join(folder, `${name}.log`) })

/** Fills these values into a file of config/, writes it to the folder and returns its path. */
function configure(
  { folder }: Place,
  { from, to }: { from: string; to: string },
  values: Record<string, string | number>,
): string {
  const text = readFileSync(join(import.meta.dirname, 'config', from), 'utf8')
  const path = join(folder, to)
  writeFileSync(
    path,
    text.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name) => String(values[name])),
  )
  chmodSync(path, 0o644)
  return path
}

/** Starts etcd and returns its address. */
async function startEtcd(place: Place, ends: (() => unknown)[]): Promise<string> {
  const [client, peer] = [`${HOST}:${await freePort()}`, `${HOST}:${await freePort()}`]
  const child = start(place, 'etcd', [
    ...[place.programs.etcd, '--data-dir', join(place.folder, 'etcd')],
    ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
    ...['--listen-peer-urls', `http://${peer}`, '--initial-advertise-peer-urls', `http://${peer}`],
    ...['--initial-cluster', `default=http://${peer}`],
  ])
  ends.push(() => child.kill('SIGKILL'))
  return client
}

async function startNode(place: Place, name: string, etcd: string): Promise<ClusterNode> {
  const { account, programs } = place
  const [port, rest_port] = [await freePort(), await freePort()]
  const folder = join(place.folder, name)
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  const file = configure(
    place,
    { from: 'patroni.yml', to: `${name}.yml` },
    {
      ...{ NAME: name, ADDRESS: HOST, PORT: port, REST_PORT: rest_port, DATA: folder },
      ...{ ETCD: etcd, PROGRAMS: programs.postgres, PASSWORD, NETWORK: `${HOST}/32` },
    },
  )
  return openNode({ name, port, rest_port, folder }, () =>
    start(place, name, [...programs.patroni, file]),
  )
}

/** Starts haproxy and returns the URL of the database behind it. */
async function startHaproxy(
  place: Place,
  nodes: ClusterNode[],
  ends: (() => unknown)[],
): Promise<string> {
  const bind = `${HOST}:${await freePort()}`
  const values = nodes.flatMap(({ name, port, rest }) => [
    [name.toUpperCase(), `${HOST}:${port}`],
    [`${name.toUpperCase()}_REST_PORT`, new URL(rest).port],
  ])
  const file = configure(
    place,
    { from: 'haproxy.cfg', to: 'haproxy.cfg' },
    { BIND: bind, ...Object.fromEntries(values) },
  )
  const child = start(place, 'haproxy', [place.programs.haproxy, '-f', file])
  ends.push(() => child.kill('SIGKILL'))
  return `postgres://keyswap:${PASSWORD}@${bind}/keyswap`
}
