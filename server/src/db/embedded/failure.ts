import { StartError } from '../../errors/start-error.ts'
import { NOT_AS_ROOT_HINT } from './account.ts'

/**
 * Except on Windows, PostgreSQL gets none of our environment, which holds secrets and may hold PG* variables that would
 * change PostgreSQL's behaviour.
 */
export const CLEAN_ENV =
  process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

// If the disk fills up in the middle of a write, PostgreSQL reports only the byte counts.
const NO_SPACE = /No space left on device|ENOSPC|Disk quota exceeded|wrote only \d+ of \d+ bytes/i

/** Turns PostgreSQL's last output into an error that says what the operator can do. */
export function explainFailure(what: string, output: string, folder: string): StartError {
  if (NO_SPACE.test(output)) {
    return new StartError(
      `${what}: no space is left on the disk that holds ${folder}.`,
      'Free some space (Keyswap needs about 200 MB to start) or set DATA_DIR to a folder elsewhere.',
    )
  }
  if (/spawn .*(EPERM|EINVAL|EACCES)/.test(output)) {
    return new StartError(`${what}: ${output}`, NOT_AS_ROOT_HINT)
  }
  if (/EACCES|EPERM/.test(output)) {
    return new StartError(
      `${what}: ${output}`,
      `Start as the user that owns ${folder}, or set DATA_DIR to a folder of your own.`,
    )
  }
  return new StartError(
    `${what}:\n${output}`,
    'If it fails again, set DATABASE_URL to a PostgreSQL server of your own.',
  )
}
