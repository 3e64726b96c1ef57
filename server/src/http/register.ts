import { Readable } from 'node:stream'
import { type Endpoint, isMedia, type RateLimit } from '@keyswap/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Json } from '../json.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'
import { admit, type FindViewer } from './access.ts'
import { callerOf } from './addresses.ts'
import { checkInput } from './check-input.ts'
import { exchangeOf } from './exchange.ts'
import type { Lanes } from './lanes.ts'
import type { Route } from './serve.ts'

export type Gate = {
  findViewer: FindViewer
  /** Returns 0, or the seconds until the caller may retry. */
  takeCall(key: string, limit: RateLimit): Promise<number>
  inLane: Lanes
  /** Whether SITE_URL is https. */
  siteIsSecure: boolean
  /** Validates every answer against its schema. On in tests only, because it costs time. */
  checkOutputs: boolean
}

/** Registers a route with Fastify. */
export function register(app: FastifyInstance, route: Route, gate: Gate): void {
  const { method, path, body_limit } = route.endpoint
  const options = {
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    handler: (request: FastifyRequest, reply: FastifyReply) => handle(route, gate, request, reply),
  }
  if (body_limit === undefined) {
    app.route(options)
    return
  }
  // A binary body: in a scope of its own, because its parser accepts any content type and passes the body as a stream.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: body_limit }, (_, body, done) => done(null, body))
    scope.route({ ...options, bodyLimit: body_limit })
  })
}

/** Always in this order: authorize, rate-limit, validate, act, respond. */
async function handle(route: Route, gate: Gate, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  const viewer = await admit(endpoint, request, gate.findViewer)
  const act = async () => {
    await pace(endpoint, request, viewer, gate)
    const { params, input } = checkInput(endpoint, request, viewer)
    const http = exchangeOf(request, reply, gate.siteIsSecure)
    const body = endpoint.body_limit === undefined ? undefined : (request.body ?? Readable.from([]))
    return route.answer({ viewer, params, input, http, body })
  }
  // A streamed answer is sent after its lane is free again: a long stream must not hold up the member's other calls.
  const answer = await (viewer && endpoint.method === 'GET' ? gate.inLane(viewer.id, act) : act())
  return present(endpoint, reply, answer, gate.checkOutputs)
}

async function pace(
  { method, path, limit }: Endpoint,
  request: FastifyRequest,
  viewer: Viewer | undefined,
  gate: Gate,
): Promise<void> {
  if (!limit) return
  const caller = viewer?.id ?? callerOf(request.ip)
  const retry_after = await gate.takeCall(`${method} ${path} ${caller}`, limit)
  if (retry_after > 0) throw new Refusal('RATE_LIMITED', { retry_after })
}

function present({ output }: Endpoint, reply: FastifyReply, answer: unknown, check: boolean) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (isMedia(output)) return reply.type(output.media_type).send(bodyOf(answer))
  const text = answer instanceof Json ? answer.text : JSON.stringify(answer)
  if (check) output.parse(JSON.parse(text))
  return reply.type('application/json; charset=utf-8').send(text)
}

/** A stream, or the whole body. */
const bodyOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
    ? asStream(answer as AsyncIterable<Uint8Array>)
    : answer

const asStream = (bytes: AsyncIterable<Uint8Array>): Readable =>
  bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })
