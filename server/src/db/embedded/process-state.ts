import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type ProcessState = 'gone' | 'zombie' | 'running'

/** A zombie has exited, but `kill(pid, 0)` still finds it until its parent reaps it. */
export function processState(pid: number): ProcessState {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone'
  }
  if (process.platform !== 'linux') return 'running'
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
      ? 'zombie'
      : 'running'
  } catch {
    return 'gone'
  }
}

/** The command line of a process; undefined if the system does not tell. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}
