import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, folderForChild } from './account.ts'
import type { Binaries } from './binaries.ts'
import { CLEAN_ENV } from './failure.ts'
import { commandOf, processState } from './process-state.ts'

export type Postmaster = { pid: number; port: number; status: string }

const POLL_MS = 10
const FAST_SHUTDOWN_MS = 10_000
const EMPTY_PID_FILE_MS = 2_000
const LOG_TAIL_LINES = 12

// Everything else is PostgreSQL's default, fsync above all.
const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  // Refused rows and statements would carry members' addresses and messages into the log.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  // Nobody rotates this log; two lines every five minutes would be most of it.
  'log_checkpoints=off',
]

const pidFile = (folder: string) => join(folder, 'postmaster.pid')
export const logFile = (folder: string) => join(dirname(folder), 'postgres.log')

/** The postmaster that lives in the folder: starting, ready or stopping; undefined when none does. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder)
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  if (!lines || !(pid > 0) || !isPostmaster(pid, port)) return undefined
  return { pid, port, status: lines[7]?.trim() || 'starting' }
}

function readPidFile(folder: string): string[] | undefined {
  try {
    return readFileSync(pidFile(folder), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** After a crash the recorded number may by now belong to anything. */
function isPostmaster(pid: number, port: number): boolean {
  if (processState(pid) !== 'running') return false
  const command = commandOf(pid)
  if (command === undefined) return true
  return /(^|\/)postgres -D /.test(command) && (!port || command.includes(` -p ${port} `))
}

/**
 * PostgreSQL refuses to start while the recorded number answers to signals, be it a zombie's or a
 * stranger's. The file must stay, for it names the shared memory that leftover backends may still
 * use; so our own number goes in, which PostgreSQL, as our child, knows to disregard.
 */
export function disownPidFile(folder: string, stranger?: number): void {
  const lines = readPidFile(folder)
  if (!lines) return
  const pid = Number(lines[0])
  if (lines.join('') === '') {
    if (ageOf(pidFile(folder)) > EMPTY_PID_FILE_MS) rmSync(pidFile(folder))
  } else if (pid > 0 && processState(pid) !== 'gone') {
    // Another copy may have started since the caller looked: a living postmaster keeps its file.
    if (pid !== stranger && isPostmaster(pid, Number(lines[3]))) return
    writeFileSync(pidFile(folder), [String(process.pid), ...lines.slice(1)].join('\n'))
  }
}

const ageOf = (file: string) => Date.now() - statSync(file).mtimeMs

export async function launch(
  folder: string,
  binaries: Binaries,
  account: Account,
  flags: string[],
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort()
  const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants
  // Opened by us, so that the log may lie in a folder which the account cannot enter.
  const log = openSync(logFile(folder), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
  const settings = FLAGS.flatMap((flag) => ['-c', flag])
  const args = ['-D', folderForChild(account, folder), '-p', String(port), ...settings, ...flags]
  try {
    const child = spawn(binaries.postgres, args, {
      ...account,
      cwd: folder,
      env: CLEAN_ENV,
      stdio: ['ignore', log, log],
      // Ctrl-C goes to the whole process group: the database must outlive the requests in flight.
      detached: true,
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    // It may be left to another command, and must not keep this one waiting.
    child.unref()
    return { child, port }
  } finally {
    closeSync(log)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** When the folder's pid file was last changed, in whole seconds, as PostgreSQL tells it too. */
export function pidFileChange(folder: string): number | undefined {
  const stat = statSync(pidFile(folder), { throwIfNoEntry: false })
  return stat && Math.floor(stat.ctimeMs / 1000)
}

/** True once it takes connections, false when it ended before. Recovery may take its time. */
export async function becomesReady(folder: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const found = findPostmaster(folder)
    if (found?.pid === child.pid && found?.status === 'ready') return true
    await sleep(POLL_MS)
  }
  return false
}

/** Ends the postmaster the fast way and returns when it is really gone. */
export async function endPostmaster({ pid, port }: Pick<Postmaster, 'pid' | 'port'>) {
  if (!isPostmaster(pid, port)) return
  const lives = () => processState(pid) === 'running'
  signal(pid, 'SIGINT')
  for (const asked = Date.now(); lives() && Date.now() - asked < FAST_SHUTDOWN_MS; ) {
    await sleep(POLL_MS)
  }
  if (lives()) signal(pid, 'SIGQUIT')
  while (lives()) await sleep(POLL_MS)
}

/** Between looking and signalling it may have ended by itself. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export function lastWords(folder: string): string {
  try {
    const lines = readFileSync(logFile(folder), 'utf8').trim().split('\n')
    return lines.slice(-LOG_TAIL_LINES).join('\n')
  } catch {
    return 'PostgreSQL left no log.'
  }
}
