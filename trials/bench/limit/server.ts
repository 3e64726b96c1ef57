// The subject `limit`: how fast these calls can be on Node and PostgreSQL. It uses bare node:http and one prepared statement per
// call, without a framework, logs, metrics, validation of every field, texts of refusals, or links to the next page. On the same
// tables as Keyswap, it gives the same answers and statuses of refusals, stores the same, and checks the same (token, rate limit,
// membership, blocks, locks); `compare.test.ts` compares them. It leaves out four things: storing how far a member has swiped
// through the deck, showing passed cars again, cars whose like would close a ring, and the fallback of a search without results.
// Swipes and messages call the same SQL functions as Keyswap, so the comparison says nothing about the cost inside them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ErrorCode, errors } from '@keyswap/contract/errors'
import { distanceKm, findPlace } from '@keyswap/contract/listings/places'
import { newId } from '../../../server/src/calls/ids.ts'
import { createPool } from '../../../server/src/db/pool.ts'
import { readToken } from '../../../server/src/features/accounts/tokens.ts'
import { ModelIndex, readingsOf } from '../../../server/src/features/matching/search/search.ts'
import { encodeText } from '../../../server/src/http/compress.ts'
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

class Refused extends Error {
  readonly status: number
  constructor(code: ErrorCode) {
    super(code)
    this.status = errors[code].status
  }
}

type Row = Record<string, unknown>
type Rows = [Row, ...Row[]]
const query = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text, values })).rows

/** Runs a statement that checks its caller. It returns no row for an invalid token, and otherwise at least one. */
async function ask(name: string, text: string, values: unknown[]): Promise<Rows> {
  const [first, ...rest] = await query(name, text, values)
  if (!first) throw new Refused('UNAUTHENTICATED')
  if (Number(first.wait ?? 0) > 0) throw new Refused('RATE_LIMITED')
  if (first.refusal) throw new Refused(first.refusal as ErrorCode)
  return [first, ...rest]
}

const known = await query('models', models, [])
const index = new ModelIndex(known as { key: string }[])

function callerOf(request: IncomingMessage): { id: string; hash: Buffer } {
  const token = readToken(request.headers.authorization?.slice(7) ?? '', 1)
  if (!token) throw new Refused('UNAUTHENTICATED')
  return { id: token.ids[0] as string, hash: token.hash }
}

async function bodyOf(request: IncomingMessage): Promise<Row> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

type Placed = {
  card: string
  lat: number | null
  lng: number | null
  fits_wish: boolean
  fits_own_wish: boolean
}

/** Adds to each card what depends on the viewer: its distance and whose wishes it fits. */
function shown(rows: Row[]): { text: string; km: number; wishes: number }[] {
  const location = (rows[0]?.location ?? null) as string | null
  const from = location === null ? undefined : findPlace(location)
  return (rows as Placed[])
    .filter(({ card }) => card)
    .map(({ card, lat, lng, fits_wish, fits_own_wish }) => {
      const km =
        from && lat !== null && lng !== null ? Math.round(distanceKm(from, { lat, lng })) : null
      return {
        text: `${card.slice(0, -1)},"distance_km":${km},"fits_wish":${fits_wish},"fits_own_wish":${fits_own_wish},"is_again":false}`,
        km: km ?? Number.POSITIVE_INFINITY,
        wishes: 2 * Number(fits_wish) + Number(fits_own_wish),
      }
    })
}

const listOf = (cards: { text: string }[]) => `[${cards.map(({ text }) => text).join(',')}]`

async function answer(request: IncomingMessage): Promise<string> {
  if (request.url === '/healthz') return ''
  const { id, hash } = callerOf(request)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  if (pathname === '/api/me') return JSON.stringify((await ask('me', me, [id, hash]))[0])
  if (pathname === '/api/cars') {
    const rows = await ask('deck', deck, [id, hash])
    const admirers = rows.filter(({ is_admirer }) => is_admirer)
    const newest = rows.filter(({ is_admirer }) => !is_admirer)
    const near = shown(newest).toSorted((a, b) => b.wishes - a.wishes || a.km - b.km || 0)
    return listOf([...shown(admirers), ...near])
  }
  if (pathname === '/api/cars/search') {
    const [reading] = readingsOf(searchParams.get('q') ?? '')
    const words = reading?.words ?? []
    const found = index.find([words])[0] ?? []
    const keys = found.filter((model) => model.words === words.length).map(({ key }) => key)
    const rows = await ask('search', search, [id, hash, `GET /api/cars/search ${id}`, keys])
    const has_more = rows.length > 40
    return `{"results":${listOf(shown(rows.slice(0, 40)))},"isUsingFallback":false,"fallback":null,"fallbackMessage":null,"has_more":${has_more}}`
  }
  if (pathname === '/api/matches') {
    const rows = await ask('matches', matches, [id, hash])
    return `[${rows.flatMap(({ match }) => match ?? []).join(',')}]`
  }
  if (pathname === '/api/swipes') {
    const body = await bodyOf(request)
    const { target_car_id, direction, source_car_id, is_super = false } = body
    const key = `POST /api/swipes ${id}`
    const values = [id, hash, key, target_car_id, direction, source_car_id, is_super]
    const [{ match, new_match, partner }] = await ask('swipe', swipe, values)
    if (new_match) void notify({ type: 'match', match_id: new_match }, [id, partner as string])
    return `{"match":${match}}`
  }
  const [chat = ''] = pathname.split('/').slice(3)
  if (request.method === 'GET') {
    const [row] = await ask('messages', messages, [id, hash, chat])
    if (row.messages === null) throw new Refused('NOT_FOUND')
    return row.messages as string
  }
  const { content } = await bodyOf(request)
  const key = `POST /api/matches/{matchId}/messages ${id}`
  const values = [id, hash, key, chat, newId(), crypto.randomUUID(), String(content).trim()]
  const [row] = await ask('message', message, values)
  const { wait: _, refusal: __, others, ...said } = row
  void notify({ type: 'message', match_id: chat, seq: row.seq }, [id, ...(others as string[])])
  return JSON.stringify(said)
}

// Events for other instances are sent after the commit, many at a time.
const waiting: string[] = []
let isSending = false
// Keyswap's instances expect the sending instance's id in front of each event.
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
  const { body, encoding } = await encodeText(text, request.headers['accept-encoding'])
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  if (encoding) response.setHeader('content-encoding', encoding)
  response.end(body)
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    if (!(error instanceof Refused)) console.error(error)
    response.writeHead(error instanceof Refused ? error.status : 500).end()
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('disconnect', () => process.exit())
process.once('SIGTERM', () => process.exit())
