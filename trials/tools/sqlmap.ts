// Lets sqlmap try SQL injections on endpoints that take text. A 401 or 429 counts as a failure, because sqlmap then has not
// reached the code that it should test.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createPool } from '../../server/src/db/pool.ts'
import { run } from './programs.ts'
import type { Row } from './row.ts'
import type { Stage } from './stage.ts'

const WITHIN_MS = 300_000

type Target = {
  what: string
  path: string
  body?: Record<string, string>
  /** The fields that sqlmap changes; without it, the place in the path marked with `*`. */
  fields?: string
  /** The pause between requests, to stay below the endpoint's rate limit. */
  pause_seconds: number
}

const targets: Target[] = [
  { what: 'the search', path: '/api/cars/search?q=golf', fields: 'q', pause_seconds: 0.5 },
  {
    ...{ what: 'the deck’s filters', path: '/api/cars?make=Audi&cursor=1', fields: 'make,cursor' },
    pause_seconds: 0,
  },
  { what: 'an id in a path', path: '/api/matches/1*/messages', pause_seconds: 0 },
  { what: 'the name of a picture', path: '/storage/car-images/1/2/3*.webp', pause_seconds: 0 },
  {
    ...{ what: 'sign-in', path: '/api/auth/sign-in', fields: 'email' },
    body: { email: 'anna@example.com', password: 'three-young-oaks' },
    // The limit is 60 sign-ins in five minutes; sqlmap sends some forty.
    pause_seconds: 1,
  },
]

export async function sqlmap({ url, signIn, folder, database_url }: Stage): Promise<Row[]> {
  const rows: Row[] = [await control(folder, database_url)]
  for (const { what, path, body, fields, pause_seconds } of targets) {
    const output = await scan(folder, [
      ...[`--delay=${pause_seconds}`, '-u', url + path],
      ...(fields ? ['-p', fields] : []),
      ...(body
        ? ['--data', JSON.stringify(body), '-H', 'Content-Type: application/json']
        : ['-H', `Authorization: Bearer ${await signIn()}`]),
    ])
    const wasted = [...output.matchAll(WASTED)]
      .filter(([, status]) => status !== '401' || !body)
      .map(([said]) => said)
    const isGood = output.includes(FOUND_NOTHING) && !FOUND.test(output) && wasted.length === 0
    rows.push({
      ...{ tool: 'sqlmap', tried: `injections into ${what}` },
      outcome: isGood ? 'none works' : wasted.join() || output.slice(-2_000),
      isGood,
    })
  }
  return rows
}

/** Matches lines of the list of statuses at the end of sqlmap's output. */
const WASTED = /(401|429) \([\w ]+\) - \d+ times/g
const FOUND_NOTHING = 'do not appear to be injectable'
const FOUND = /sqlmap identified the following injection point/

async function scan(folder: string, args: string[]): Promise<string> {
  const { output } = await run(
    'sqlmap',
    [
      ...['--batch', '--disable-coloring', '--flush-session', '--dbms=PostgreSQL'],
      ...['--level=1', '--risk=1', '--ignore-code=*'],
      ...[`--output-dir=${join(folder, 'sqlmap')}`, ...args],
    ],
    { cwd: folder, within_ms: WITHIN_MS },
  )
  return output
}

/** Shows that sqlmap finds an injection: a server that puts a parameter into its statement. */
async function control(folder: string, database_url: string): Promise<Row> {
  const pool = createPool(database_url, () => {}, 2)
  const open = createServer(async ({ url = '' }, answer) => {
    const q = new URL(url, 'http://localhost').searchParams.get('q')
    const result = await pool.query(`select id from users where name = '${q}'`).catch(() => {})
    answer.end(`${result?.rows?.length ?? 0} found`)
  }).listen(0, '127.0.0.1')
  await once(open, 'listening')
  const { port } = open.address() as AddressInfo
  const output = await scan(folder, ['-u', `http://127.0.0.1:${port}/?q=Anna`])
  open.close()
  await pool.end()
  const isGood = FOUND.test(output)
  return {
    ...{ tool: 'sqlmap', tried: 'the control: a server that is open on purpose' },
    ...{ outcome: isGood ? 'the hole is found' : output.slice(-2_000), isGood },
  }
}
