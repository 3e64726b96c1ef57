import { existsSync, readFileSync } from 'node:fs'

// Linux counts CPU time in ticks of this length on every architecture.
const TICKS_PER_SECOND = 100

/** The CPU seconds that a process and its ended children have used, in user and kernel mode. */
function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in brackets may contain spaces. In the fields after it, the state is the first and utime the twelfth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  } catch {
    // The process has just ended, so its time now counts for its parent.
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

/** Throws if the CPU times cannot be read. Otherwise all figures would be 0. */
export function requireCpuTimes(): void {
  if (!existsSync(`/proc/${process.pid}/task/${process.pid}/children`))
    throw new Error(
      'The benchmark needs Linux: it reads CPU times from /proc/<pid>/stat and /proc/<pid>/task/<pid>/children.',
    )
}

/** The CPU seconds of a process and all its descendants. */
export const cpuSeconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), secondsOf(pid))
