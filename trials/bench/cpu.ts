import { existsSync, readFileSync } from 'node:fs'

// Of Linux, everywhere.
const TICKS_PER_SECOND = 100

/** The CPU seconds that a process has used in user and kernel mode, with those of its children that have ended. */
function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in brackets may contain spaces. After it, the state is the first field and utime the twelfth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  } catch {
    // It has just ended, and its time is with its parent now.
    return 0
  }
}

export const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

/** Without these files the figures would silently be 0. */
export function requireCpuTimes(): void {
  if (!existsSync(`/proc/${process.pid}/task/${process.pid}/children`))
    throw new Error(
      'The benchmark needs Linux: it reads CPU times from /proc/<pid>/stat and /proc/<pid>/task/<pid>/children.',
    )
}

/** The CPU seconds of a process and everything it has started. */
export const cpuSeconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), secondsOf(pid))
