import { mkdir, statfs } from 'node:fs/promises'
import { StartError } from '../errors/start-error.ts'

const MIB = 1024 * 1024
const NEEDED_BYTES = 128 * MIB

/**
 * Creates the data folder and refuses to start without free space: a database that runs out of space while working is
 * harder to repair.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw explainFolderError(error, folder)
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < NEEDED_BYTES) throw noSpace(folder, `only ${Math.floor(free / MIB)} MB are free`)
}

const noSpace = (folder: string, how: string) =>
  new StartError(
    `There is no disk space left for ${folder}: ${how}, and ${NEEDED_BYTES / MIB} MB are needed.`,
    'Free some space there, or choose a folder on another disk: DATA_DIR=/path/to/folder npm start',
  )

function explainFolderError(error: unknown, folder: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
      return noSpace(folder, 'the disk is full')
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(
        `The data folder ${folder} cannot be written by this account.`,
        'Give this account the right to write there, or choose another: DATA_DIR=/path/to/folder npm start',
      )
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartError(
        `The data folder ${folder} is a file, or is inside one.`,
        'Choose a folder: DATA_DIR=/path/to/folder npm start',
      )
    default:
      return error
  }
}
