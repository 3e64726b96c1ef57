import { readFileSync } from 'node:fs'

const CHECK_MS = 250

/**
 * Stops this process when the npm that started it ends. npm does not forward a SIGTERM, so this checks its ancestors and
 * sends itself a SIGTERM when they change. Returns a function that ends the checking.
 */
export function followParent(): () => void {
  if (!process.env.npm_lifecycle_event && !isOnTheWay(process.ppid)) return () => {}
  const above = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === above) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The pids of the parents up to npm. Not further, because closing the terminal of a `nohup npm start` must not stop it. */
function ancestors(): string {
  const found = [String(process.ppid)]
  while (isOnTheWay(Number(found.at(-1)))) found.push(parentOf(Number(found.at(-1))))
  return found.join(' ')
}

/** Whether this is a process between npm and this script: run.mjs, or the `sh -c` that npm starts it with. */
function isOnTheWay(pid: number): boolean {
  const [, first = ''] = readProc(pid, 'cmdline').split('\0')
  return first === '-c' || first.endsWith('scripts/run.mjs')
}

function parentOf(pid: number): string {
  return /^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? ''
}

/** Empty on systems without /proc, where only the parent is checked. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
