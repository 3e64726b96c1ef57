import { readFileSync } from 'node:fs'

const CHECK_MS = 250

/**
 * npm does not forward a SIGTERM: it ends, alone or with its shell, and the script is reparented to init. So the script
 * watches its ancestors and sends itself a SIGTERM when they change. Returns a function that stops the watching.
 */
export function followParent(): () => void {
  if (!process.env.npm_lifecycle_event) return () => {}
  const above = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === above) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Only up to npm: closing the terminal of a `nohup npm start` must not stop the script. */
function ancestors(): string {
  const parent = process.ppid
  return isShellOfNpm(parent) ? `${parent} ${parentOf(parent)}` : `${parent}`
}

/** npm runs `sh -c <script>`; some shells stay in between, others exec the script. */
function isShellOfNpm(pid: number): boolean {
  return readProc(pid, 'cmdline').split('\0')[1] === '-c'
}

function parentOf(pid: number): string {
  return /^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? ''
}

/** Empty without /proc: then only the parent is watched. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
