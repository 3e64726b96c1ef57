// Opens hundreds of connections that send or read as slowly as possible. Checks that other clients still get answers, and that
// the slow connections are closed.
import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { run } from './programs.ts'
import type { Row } from './row.ts'
import type { Stage } from './stage.ts'

const CONNECTIONS = 400
const SECONDS = 45
const ASK_MS = 1_000
/** If an answer takes longer than this, the site counts as down. */
const DOWN_MS = 5_000

type Way = {
  tried: string
  args: string[]
  path: string
  /** Whether the server must close them. It gives a request half a minute to arrive; reading an answer may take any time. */
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
  const assets = join(import.meta.dirname, '../../web/dist/assets')
  const sizeOf = (name: string) => statSync(join(assets, name)).size
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const largest = scripts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? ''
  const rows: Row[] = []
  for (const { tried, args, path, isClosed } of ways(largest)) {
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
    const plain = stripVTControlCharacters(output)
    const [, seconds] = /Test ended on (\d+)/.exec(plain) ?? []
    const areClosed = plain.includes('No open connections left')
    const isAvailable = !/service available:\s+NO/.test(plain) && slowest < DOWN_MS
    rows.push({
      ...{ tool: 'slowhttptest', tried: `${CONNECTIONS} slow ${tried}` },
      outcome: [
        isAvailable ? 'available all the time' : 'unavailable',
        `slowest answer to others ${Math.round(slowest)} ms`,
        `${areClosed ? 'all closed' : 'some open'} after ${seconds} s`,
      ].join('; '),
      isGood: isAvailable && seconds !== undefined && (areClosed || !isClosed),
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
    const isUp = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(DOWN_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    slowest = Math.max(slowest, isUp ? performance.now() - started : Infinity)
    await wait(ASK_MS)
  }
  return slowest
}
