import { readFileSync } from 'node:fs'

const CHECK_MS = 250

/**
 * npm does not forward a SIGTERM: it ends, alone or with its shell, and what it has started is reparented to init. So the
 * script watches its ancestors and sends itself a SIGTERM when they change. Returns a function that stops the watching.
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

/** Only up to npm: closing the terminal of a `nohup npm start` must not stop the script. */
function ancestors(): string {
  const found = [String(process.ppid)]
  while (isOnTheWay(Number(found.at(-1)))) found.push(parentOf(Number(found.at(-1))))
  return found.join(' ')
}

/** npm runs `sh -c "node scripts/run.mjs <script>"`; some shells stay in between, others exec. */
function isOnTheWay(pid: number): boolean {
  const [, first = ''] = readProc(pid, 'cmdline').split('\0')
  return first === '-c' || first.endsWith('scripts/run.mjs')
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
