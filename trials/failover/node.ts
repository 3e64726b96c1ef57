// A node of the cluster, Patroni with its PostgreSQL, which can be killed, frozen, thawed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../scripts/until.ts'
import type { SystemAccount } from '../../server/src/db/embedded/account.ts'
import { childrenOf } from '../bench/cpu.ts'

const GONE_WITHIN_MS = 30_000

export type ClusterNode = {
  name: string
  /** PostgreSQL's own port. */
  port: number
  rest: string
  /** Kills Patroni, PostgreSQL and all their processes with SIGKILL. The node stays down until `start`. */
  kill(): Promise<void>
  start(): void
  /** Stops all processes with SIGSTOP, like a machine that hangs. */
  freeze(): void
  thaw(): void
  isAwake(): boolean
}

/** Starts a program that is killed when this process ends, for whatever reason. */
export function launch(
  [program = '', ...args]: string[],
  { account, env, log }: { account: SystemAccount; env: Record<string, string>; log: string },
): ChildProcess {
  const output = openSync(log, 'a')
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    ...account,
    env,
    cwd: '/',
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

/** The pid of PostgreSQL's main process. After a crash the recorded pid may belong to another process, so this checks. */
function postmasterIn(folder: string): number | undefined {
  try {
    const [pid = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return command.includes(folder) ? Number(pid) : undefined
  } catch {
    return undefined
  }
}

const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

function send(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // The process has just ended.
    }
}

export function openNode(
  {
    name,
    port,
    rest_port,
    folder,
  }: { name: string; port: number; rest_port: number; folder: string },
  startPatroni: () => ChildProcess,
): ClusterNode {
  let child: ChildProcess | undefined
  let isAwake = false
  // Patroni starts PostgreSQL as a daemon, so it is not among Patroni's child processes.
  const roots = () =>
    [
      child?.exitCode === null && child.signalCode === null ? child.pid : undefined,
      postmasterIn(folder),
    ].filter((pid) => pid !== undefined)
  const all = () => roots().flatMap(treeOf)
  const node: ClusterNode = {
    ...{ name, port, rest: `http://127.0.0.1:${rest_port}` },
    isAwake: () => isAwake,
    start() {
      child = startPatroni()
      isAwake = true
    },
    async kill() {
      isAwake = false
      await until(`${name} could not be killed`, GONE_WITHIN_MS, async () => {
        send(all(), 'SIGKILL')
        return roots().length === 0
      })
    },
    freeze() {
      isAwake = false
      // Sent twice, to catch processes that are started meanwhile.
      for (let times = 2; times > 0; times -= 1) send(all(), 'SIGSTOP')
    },
    thaw() {
      send(all(), 'SIGCONT')
      isAwake = true
    },
  }
  node.start()
  return node
}
