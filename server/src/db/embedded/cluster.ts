import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartError } from '../../errors/start-error.ts'
import { changeOwner, fileForChild, folderForChild, type SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { CLEAN_ENV, explainFailure } from './failure.ts'
import { processState } from './process-state.ts'

const PASSWORD_FILE = 'keyswap.password'
const DRAFT_LIFETIME_MS = 10 * 60_000
const ownDrafts = new Set<string>()

/** Creates the cluster if it is missing. Returns its password. */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  account: SystemAccount,
): Promise<string> {
  mkdirSync(dirname(folder), { recursive: true })
  removeStaleDrafts(folder)
  if (isMissing(folder)) await makeCluster(folder, binaries, account)
  if (account && statSync(folder).uid !== account.uid) changeOwner(account, folder)
  return inspectCluster(folder, binaries.major)
}

function isMissing(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

function inspectCluster(folder: string, major: number): string {
  let made: string
  let password: string
  try {
    made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    password = readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim()
  } catch (cause) {
    throw new StartError(
      `${folder} is not a database that Keyswap can open: ${(cause as Error).message}`,
      'Start as the user that made it, move the folder away to begin with an empty database,\n' +
        'or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    )
  }
  if (Number(made) !== major) {
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${made}; this Keyswap brings ${major}.`,
      `Move it over with pg_dump of PostgreSQL ${made}, move the folder away to begin with an empty\n` +
        'database, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  return password
}

/**
 * Creates the cluster under a draft name and renames it: a crash half-way leaves only a draft, and of two copies
 * starting at once the slower one uses the faster one's cluster.
 */
async function makeCluster(
  folder: string,
  binaries: Binaries,
  account: SystemAccount,
): Promise<void> {
  const draft = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const secret = `${draft}.password`
  ownDrafts.add(basename(draft))
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(secret, `${randomBytes(24).toString('base64url')}\n`, {
      mode: 0o600,
      flush: true,
    })
    changeOwner(account, draft)
    changeOwner(account, secret)
    await initdb(draft, secret, binaries, account)
    renameSync(secret, join(draft, PASSWORD_FILE))
    syncFolder(draft)
    moveIntoPlace(draft, folder)
  } finally {
    ownDrafts.delete(basename(draft))
    rmSync(draft, { recursive: true, force: true })
    rmSync(secret, { force: true })
  }
}

async function initdb(draft: string, secret: string, binaries: Binaries, account: SystemAccount) {
  const descriptor = openSync(secret, 'r')
  const args = [
    ...['-D', folderForChild(account, draft), '-U', 'postgres', '-E', 'UTF8'],
    ...['-A', 'scram-sha-256', `--pwfile=${fileForChild(account, secret)}`, '--data-checksums'],
    ...['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
  ]
  try {
    const child = spawn(binaries.initdb, args, {
      ...account,
      cwd: draft,
      env: CLEAN_ENV,
      stdio: ['ignore', 'ignore', 'pipe', descriptor],
    })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve)
    })
    const [code, output] = await Promise.all([ended, text(child.stderr as Readable)])
    if (code !== 0) throw new Error(output.trim() || `initdb ended with code ${code}`)
  } catch (cause) {
    throw explainFailure('The database could not be made', (cause as Error).message, draft)
  } finally {
    closeSync(descriptor)
  }
}

function moveIntoPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
    syncFolder(dirname(folder))
  } catch (error) {
    if (isMissing(folder)) throw error
  }
}

/** A rename survives a power cut only after the parent folder is synced. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function removeStaleDrafts(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix) || isInUse(join(dirname(folder), name))) continue
    rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 })
  }
}

function isInUse(draft: string): boolean {
  const name = basename(draft).replace(/\.password$/, '')
  if (ownDrafts.has(name)) return true
  const pid = Number(/\.new-(\d+)-/.exec(name)?.[1])
  // In containers every start has the same pid, so a draft with our pid that is not in `ownDrafts` is an older one.
  if (!pid || pid === process.pid || processState(pid) !== 'running') return false
  const made = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - made < DRAFT_LIFETIME_MS
}
