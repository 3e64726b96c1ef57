// Hundreds of connections that send or read as slowly as they can: do others still get their answers, and are the slow ones
// closed?
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from './programs.ts'
import type { Row } from './row.ts'
import type { Stage } from './stage.ts'

const CONNECTIONS = 400
const SECONDS = 45
const ASK_MS = 1_000
/** What a visitor would call down. */
const DOWN_MS = 5_000

type Way = {
  tried: string
  args: string[]
  path: string
  /** A request must arrive within half a minute. An answer may be read for as long as it takes. */
  isClosed: boolean
}

const ways = (largest: string): Way[] => [
  { tried: 'headers', args: ['-H', '-i', '5'], path: '/', isClosed: true },
  {
    ...{ tried: 'bodies', path: '/api/auth/sign-in', isClosed: true },
    args: ['-B', '-i', '5', '-s', '4096', '-x', '8', '-t', 'POST', '-f', 'application/json'],
  },
  {
    ...{ tried: 'readers', path: `/assets/${largest}`, isClosed: false },
    args: ['-X', '-w', '8', '-y', '16', '-n', '5', '-z', '16', '-k', '3'],
  },
]

export async function slow({ url, folder }: Stage): Promise<Row[]> {
  const assets = join(import.meta.dirname, '../web/dist/assets')
  const scripts = (await readdir(assets)).filter((name) => /^members.*\.js$|\.js$/.test(name))
  const rows: Row[] = []
  for (const { tried, args, path, isClosed } of ways(scripts[0] ?? '')) {
    const ended = run(
      'slowhttptest',
      [
        ...args,
        ...['-c', String(CONNECTIONS), '-r', '100', '-l', String(SECONDS), '-p', '3'],
        ...['-u', url + path],
      ],
      { cwd: folder, within_ms: (SECONDS + 30) * 1_000 },
    )
    const slowest = await slowestAnswer(url, ended)
    const { output } = await ended
    const last = output.slice(output.lastIndexOf('slow HTTP test status'))
    const number = (name: string) => Number(new RegExp(`${name}:\\D*(\\d+)`).exec(last)?.[1] ?? 0)
    const open = number('connected')
    const isGood =
      /service available:\W+(\[\w+)?YES/.test(last) &&
      slowest < DOWN_MS &&
      (open === 0 || !isClosed)
    rows.push({
      ...{ tool: 'slowhttptest', tried: `${CONNECTIONS} slow ${tried}, ${SECONDS} s` },
      outcome: `${isGood ? 'available' : 'unavailable'}; slowest answer to others ${Math.round(slowest)} ms; ${open} still open at the end`,
      isGood,
    })
  }
  return rows
}

async function slowestAnswer(url: string, ended: Promise<unknown>): Promise<number> {
  let isOver = false
  void ended.finally(() => {
    isOver = true
  })
  let slowest = 0
  while (!isOver) {
    const started = performance.now()
    await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(DOWN_MS) }).catch(() => {})
    slowest = Math.max(slowest, performance.now() - started)
    await wait(ASK_MS)
  }
  return slowest
}
