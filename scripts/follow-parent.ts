import { readFileSync } from 'node:fs'

const LOOK_MS = 250

/**
 * A SIGTERM sent to npm may end npm, or npm and its shell, and leaves the script to init. Seeing
 * those above it change, the script takes it as meant for itself. Gives the way to stop watching.
 */
export function followParent(): () => void {
  if (!process.env.npm_lifecycle_event) return () => {}
  const above = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === above) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Up to npm and no further: a terminal that is closed over a `nohup npm start` is not meant. */
function ancestors(): string {
  const parent = process.ppid
  return isShellOfNpm(parent) ? `${parent} ${parentOf(parent)}` : `${parent}`
}

/** npm calls `sh -c <script>`; some shells stay in between, others become the script. */
function isShellOfNpm(pid: number): boolean {
  return readProc(pid, 'cmdline').split('\0')[1] === '-c'
}

function parentOf(pid: number): string {
  return /^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? ''
}

/** Empty where there is no /proc: then the parent alone is followed. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
