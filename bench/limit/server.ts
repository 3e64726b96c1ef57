// How fast these calls can be on Node and PostgreSQL: bare node:http and one prepared statement per call, without a
// framework, a pool's bookkeeping, logs, metrics, validation of every field or any refusal's text. The answers, what is
// stored, and the checks that decide them (token, rate limit, membership, blocks, locks) are Keyswap's, on the same tables.
// Writes call the same SQL functions: they are already one statement. `compare.test.ts` compares the answers.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { distanceKm, findPlace } from '@keyswap/contract/places'
import { createPool } from '../../server/src/db/pool.ts'
import { ModelIndex, readingsOf } from '../../server/src/features/matching/search.ts'
import { answerText } from '../../server/src/http/compress.ts'
import {
  deck,
  matches,
  me,
  message,
  messages,
  models,
  notification,
  search,
  swipe,
} from './statements.ts'

const pool = createPool(process.env.DATABASE_URL ?? '', console.error)

type Row = Record<string, unknown>
const query = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text, values })).rows

const known = await query('models', models, [])
const index = new ModelIndex(known as { key: string }[])

type Caller = { id: string; hash: Buffer }

function callerOf(request: IncomingMessage): Caller {
  const bytes = Buffer.from(request.headers.authorization?.slice(7) ?? '', 'base64url')
  const id = bytes
    .toString('hex', 0, 16)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { id, hash: createHash('sha256').update(bytes.subarray(16)).digest() }
}

async function bodyOf(request: IncomingMessage): Promise<Row> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

type Placed = { card: string; lat: number | null; lng: number | null }

/** A card with its distance, which depends on who asks. */
function shown(rows: Row[]): { text: string; km: number }[] {
  const location = rows[0]?.location as string | null
  const from = location === null ? undefined : findPlace(location)
  return (rows as Placed[])
    .filter(({ card }) => card)
    .map(({ card, lat, lng }) => {
      const km =
        from && lat !== null && lng !== null ? Math.round(distanceKm(from, { lat, lng })) : null
      return {
        text: `${card.slice(0, -1)},"distance_km":${km}}`,
        km: km ?? Number.POSITIVE_INFINITY,
      }
    })
}

const listOf = (cards: { text: string }[]) => `[${cards.map(({ text }) => text).join(',')}]`

async function answer(request: IncomingMessage): Promise<string | undefined> {
  if (request.url === '/healthz') return ''
  const { id, hash } = callerOf(request)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  if (pathname === '/api/me') {
    const [row] = await query('me', me, [id, hash])
    return row && JSON.stringify(row)
  }
  if (pathname === '/api/cars') {
    const rows = await query('deck', deck, [id, hash])
    const admirers = rows.filter(({ is_admirer }) => is_admirer)
    const newest = rows.filter(({ is_admirer }) => !is_admirer)
    const near = shown(newest).toSorted((a, b) => a.km - b.km || 0)
    return rows.length > 0 ? listOf([...shown(admirers), ...near]) : undefined
  }
  if (pathname === '/api/cars/search') {
    const [reading] = readingsOf(searchParams.get('q') ?? '')
    const words = reading?.words ?? []
    const found = index.find([words])[0] ?? []
    const keys = found.filter((model) => model.words === words.length).map(({ key }) => key)
    const rows = await query('search', search, [id, hash, `GET /api/cars/search ${id}`, keys])
    const has_more = rows.length > 40
    return `{"results":${listOf(shown(rows.slice(0, 40)))},"isUsingFallback":false,"fallbackMessage":null,"has_more":${has_more}}`
  }
  if (pathname === '/api/matches') {
    const rows = await query('matches', matches, [id, hash])
    return `[${rows.map(({ match }) => match).join(',')}]`
  }
  if (pathname === '/api/swipes') {
    const body = await bodyOf(request)
    const { target_car_id, direction, source_car_id, is_super = false } = body
    const key = `POST /api/swipes ${id}`
    const values = [id, hash, key, target_car_id, direction, source_car_id, is_super]
    const [row] = await query('swipe', swipe, values)
    if (row?.new_match)
      void notify({ type: 'match', match_id: row.new_match }, [id, row.partner as string])
    return row && `{"match":${row.match}}`
  }
  const [chat = ''] = pathname.split('/').slice(3)
  if (request.method === 'GET') {
    const [row] = await query('messages', messages, [id, hash, chat])
    return row?.messages as string | undefined
  }
  const { content } = await bodyOf(request)
  const key = `POST /api/matches/{matchId}/messages ${id}`
  const values = [
    id,
    hash,
    key,
    chat,
    crypto.randomUUID(),
    crypto.randomUUID(),
    String(content).trim(),
  ]
  const [row] = await query('message', message, values)
  if (!row) return undefined
  const { others, ...said } = row
  void notify({ type: 'message', match_id: chat, seq: row.seq }, [id, ...(others as string[])])
  return JSON.stringify(said)
}

// Events to other instances go out after the commit, many at a time.
const waiting: string[] = []
let isSending = false
// Keyswap's instances expect the sender's id in front of each event.
const here = crypto.randomUUID()
async function notify(event: object, to: string[]): Promise<void> {
  waiting.push(here + JSON.stringify({ to, event }))
  if (isSending) return
  isSending = true
  while (waiting.length > 0) await query('notify', notification, [waiting.splice(0, 200)])
  isSending = false
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await answer(request)
  if (text === undefined) response.writeHead(401).end()
  else {
    const { body, encoding } = await answerText(text, request.headers['accept-encoding'])
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(body))
    if (encoding) response.setHeader('content-encoding', encoding)
    response.end(body)
  }
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('disconnect', () => process.exit())
process.once('SIGTERM', () => process.exit())
