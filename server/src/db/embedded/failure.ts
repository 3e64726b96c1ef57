import { StartError } from '../../start-error.ts'
import { NOT_AS_ROOT_HINT } from './account.ts'

/** PostgreSQL gets none of our settings: they hold secrets, and PG* names would change what it does. */
export const CLEAN_ENV =
  process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

// A disk that fills up in the middle of a write says so only in numbers.
const NO_SPACE = /No space left on device|ENOSPC|Disk quota exceeded|wrote only \d+ of \d+ bytes/i

/** Turns what PostgreSQL said last into what the person at the terminal can do. */
export function explainFailure(what: string, said: string, folder: string): StartError {
  if (NO_SPACE.test(said)) {
    return new StartError(
      `${what}: no space is left on the disk that holds ${folder}.`,
      'Free some space (Keyswap needs about 200 MB to start) or set DATA_DIR to a folder elsewhere.',
    )
  }
  if (/spawn .*(EPERM|EINVAL|EACCES)/.test(said)) {
    return new StartError(`${what}: ${said}`, NOT_AS_ROOT_HINT)
  }
  if (/EACCES|EPERM/.test(said)) {
    return new StartError(
      `${what}: ${said}`,
      `Start as the user that owns ${folder}, or set DATA_DIR to a folder of your own.`,
    )
  }
  return new StartError(
    `${what}:\n${said}`,
    'If this stays so after another try, set DATABASE_URL to a PostgreSQL server of your own.',
  )
}
