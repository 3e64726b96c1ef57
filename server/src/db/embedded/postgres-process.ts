import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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
import { folderForChild, type SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { CLEAN_ENV } from './failure.ts'
import { commandOf, processState } from './process-state.ts'

export type PostgresProcess = { pid: number; port: number; status: string }

const POLL_MS = 10
const FAST_SHUTDOWN_MS = 10_000
const EMPTY_PID_FILE_MS = 2_000
const LOG_TAIL_LINES = 12
// From util-linux, which every Debian has. Other programs of this name, such as busybox's, do not know --version and are not
// used.
const FLOCK = '/usr/bin/flock'
const canLock =
  process.platform === 'linux' && spawnSync(FLOCK, ['--version'], { stdio: 'ignore' }).status === 0
/** flock's exit code if another process holds the lock. */
export const EXIT_LOCKED = 75

// Everything else stays at PostgreSQL's defaults, above all fsync.
const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  // Otherwise failed statements would put members' addresses and messages into the log.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  // This log is not rotated, and checkpoints would fill it with two lines every five minutes.
  'log_checkpoints=off',
]

const pidFile = (folder: string) => join(folder, 'postmaster.pid')
const logFile = (folder: string) => join(dirname(folder), 'postgres.log')

/** The postmaster of this folder, whether starting, ready or stopping; undefined if there is none. */
export function findPostmaster(folder: string): PostgresProcess | undefined {
  // The first line is the pid, the fourth the port, the eighth the status.
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

/** After a crash the recorded pid may belong to an unrelated process. */
function isPostmaster(pid: number, port: number): boolean {
  if (processState(pid) !== 'running') return false
  const command = commandOf(pid)
  if (command === undefined) return true
  return /(^|\/)postgres -D /.test(command) && (!port || command.includes(` -p ${port} `))
}

/**
 * PostgreSQL refuses to start while a process with the recorded pid exists, even a zombie or an unrelated one. Don't
 * delete the file: it names the shared memory that leftover backends may still use. Write our own pid into it instead;
 * PostgreSQL ignores the pid of its parent process.
 */
export function disownPidFile(folder: string, stranger?: number): void {
  const lines = readPidFile(folder)
  if (!lines) return
  const pid = Number(lines[0])
  if (lines.join('') === '') {
    // An empty file was left by a crash, unless it is so new that another copy may be about to fill it.
    if (ageOf(pidFile(folder)) > EMPTY_PID_FILE_MS) rmSync(pidFile(folder))
  } else if (pid > 0 && processState(pid) !== 'gone') {
    // Another copy may have started in the meantime: leave the file of a live postmaster alone.
    if (pid !== stranger && isPostmaster(pid, Number(lines[3]))) return
    writeFileSync(pidFile(folder), [String(process.pid), ...lines.slice(1)].join('\n'))
  }
}

const ageOf = (file: string) => Date.now() - statSync(file).mtimeMs

/**
 * PostgreSQL recognises a running server by its pid and its shared memory, and sees neither in another container. So each
 * server and its backends also hold a lock on the folder, which the kernel knows everywhere and releases when they end.
 */
const underLock = (account: SystemAccount, folder: string): string[] => [
  ...['--nonblock', '--conflict-exit-code', String(EXIT_LOCKED), folderForChild(account, folder)],
]

/** Whether any PostgreSQL uses the folder, even one in another container. */
export function isFolderLocked(folder: string, account: SystemAccount): boolean {
  if (!canLock) return false
  const options = { ...account, cwd: folder, stdio: 'ignore' } as const
  return spawnSync(FLOCK, [...underLock(account, folder), 'true'], options).status === EXIT_LOCKED
}

export async function launch(
  folder: string,
  binaries: Binaries,
  account: SystemAccount,
  flags: string[],
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort()
  const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants
  // We open the log, so it can be in a folder that the account cannot enter.
  const log = openSync(logFile(folder), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
  const settings = FLAGS.flatMap((flag) => ['-c', flag])
  const args = ['-D', folderForChild(account, folder), '-p', String(port), ...settings, ...flags]
  try {
    const [program, before] = canLock
      ? [FLOCK, ['--no-fork', ...underLock(account, folder), binaries.postgres]]
      : [binaries.postgres, []]
    const child = spawn(program, [...before, ...args], {
      ...account,
      cwd: folder,
      env: CLEAN_ENV,
      stdio: ['ignore', log, log],
      // Ctrl-C signals the whole process group, but the database must outlive the requests in flight.
      detached: true,
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    // An operator's command exits while the server keeps running for another process, so don't wait for the child.
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

/** The ctime of the folder's pid file in whole seconds, comparable to PostgreSQL's pg_stat_file. */
export function pidFileCtime(folder: string): number | undefined {
  const stat = statSync(pidFile(folder), { throwIfNoEntry: false })
  return stat && Math.floor(stat.ctimeMs / 1000)
}

/** True once the server accepts connections, false if it exited. Recovery may take a while. */
export async function becomesReady(folder: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const found = findPostmaster(folder)
    if (found?.pid === child.pid && found?.status === 'ready') return true
    await sleep(POLL_MS)
  }
  return false
}

/** Asks for a fast shutdown, and after ten seconds for an immediate one. Resolves once the process is gone. */
export async function endPostmaster({ pid, port }: Pick<PostgresProcess, 'pid' | 'port'>) {
  if (!isPostmaster(pid, port)) return
  const lives = () => processState(pid) === 'running'
  signal(pid, 'SIGINT')
  for (const asked = Date.now(); lives() && Date.now() - asked < FAST_SHUTDOWN_MS; ) {
    await sleep(POLL_MS)
  }
  if (lives()) signal(pid, 'SIGQUIT')
  while (lives()) await sleep(POLL_MS)
}

/** Does nothing if the process has already exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export function logTail(folder: string): string {
  try {
    const lines = readFileSync(logFile(folder), 'utf8').trim().split('\n')
    return lines.slice(-LOG_TAIL_LINES).join('\n')
  } catch {
    return 'PostgreSQL left no log.'
  }
}
