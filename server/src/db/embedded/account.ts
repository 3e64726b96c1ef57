import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../errors/start-error.ts'

/** The user that PostgreSQL runs as. Undefined is the current user. */
export type SystemAccount = { uid: number; gid: number } | undefined

export const NOT_AS_ROOT_HINT =
  'Start Keyswap as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.'

/** PostgreSQL refuses to run as root, so as root we run it as the cluster's owner or as nobody. */
export function systemAccountFor(folder: string): SystemAccount {
  if (process.getuid?.() !== 0) return undefined
  // Only Linux has /proc/self/cwd, which is needed to reach a cluster under root's private folders.
  if (process.platform !== 'linux') {
    throw new StartError(
      'The embedded PostgreSQL cannot run as root on this platform.',
      NOT_AS_ROOT_HINT,
    )
  }
  const owner = existsSync(folder) ? statSync(folder) : undefined
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

function nobody(): SystemAccount {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody')
  if (!row) {
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has no user "nobody" to run it as.',
      NOT_AS_ROOT_HINT,
    )
  }
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Changes the owner of a file, or of a folder with everything in it. */
export function changeOwner(account: SystemAccount, path: string): void {
  if (!account) return
  try {
    chownTree(account, path)
  } catch (cause) {
    throw new StartError(
      `${path} cannot be given to the user that PostgreSQL runs as: ${(cause as Error).message}`,
      NOT_AS_ROOT_HINT,
      { cause },
    )
  }
}

function chownTree(account: { uid: number; gid: number }, path: string): void {
  // Don't follow symbolic links: their targets are outside the tree.
  const isFolder = lstatSync(path).isDirectory()
  for (const name of isFolder ? readdirSync(path) : []) chownTree(account, join(path, name))
  lchownSync(path, account.uid, account.gid)
}

/**
 * The path by which a child process started in `folder` reaches that folder. Another account may not be allowed to
 * traverse a private parent folder; /proc/self/cwd works without that permission.
 */
export function folderForChild(account: SystemAccount, folder: string): string {
  return account ? '/proc/self/cwd' : folder
}

/** The path by which a child process reaches a file that is passed to it as descriptor 3. */
export function fileForChild(account: SystemAccount, file: string): string {
  return account ? '/proc/self/fd/3' : file
}
