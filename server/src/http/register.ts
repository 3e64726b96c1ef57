import { Readable } from 'node:stream'
import { type Endpoint, isNonJson, type RateLimit } from '@keyswap/contract'
import type { ErrorCode } from '@keyswap/contract/errors'
import { request as limits } from '@keyswap/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UncheckedCaller } from '../calls/caller.ts'
import { Json } from '../calls/json.ts'
import type { Viewer } from '../calls/viewer.ts'
import { Refusal } from '../errors/refusal.ts'
import {
  admit,
  type FindViewer,
  limitKey,
  type ReadToken,
  type RequireAdmin,
  uncheckedCallerOf,
} from './access.ts'
import { addressOf, householdOf } from './addresses.ts'
import { asStream } from './as-stream.ts'
import { parseInput } from './check-input.ts'
import { encodeText } from './compress.ts'
import { bearerOf, exchangeOf } from './exchange.ts'
import type { KnownTokens } from './known-tokens.ts'
import type { Lanes } from './lanes.ts'
import type { Route } from './serve.ts'
import type { WrongTokens } from './wrong-tokens.ts'

export type Gate = {
  findViewer: FindViewer
  /** Refuses an admin without a second factor if the operator demands one. */
  requireAdmin: RequireAdmin
  readToken: ReadToken
  /** Refuses a wrong token or a used-up rate limit. Otherwise it counts the call. */
  checkCaller(caller: UncheckedCaller): Promise<unknown>
  /** Returns 0, or the seconds until the caller may retry. */
  takeCall(key: string, limit: RateLimit): Promise<number>
  inLane: Lanes
  knownTokens: KnownTokens
  wrongTokens: WrongTokens
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
  // A binary body has a scope of its own, because its parser accepts any content type and passes the body as a stream.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: body_limit }, (_, body, done) =>
      done(null, readToItsEnd(body)),
    )
    scope.route({ ...options, bodyLimit: body_limit })
  })
}

/**
 * A refused call may leave a part of its body unread: that is read and discarded. Otherwise the next request on the same
 * connection, perhaps another member's behind a proxy, would wait behind it until it times out.
 */
async function* readToItsEnd(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false })
  } finally {
    body.resume()
  }
}

async function handle(route: Route, gate: Gate, request: FastifyRequest, reply: FastifyReply) {
  const token = bearerOf(request)
  if (route.endpoint.access === 'public' || token === undefined)
    return answer(route, gate, request, reply)
  const address = householdOf(addressOf(request))
  await refuseGuesser(token, address, gate)
  try {
    return await answer(route, gate, request, reply)
  } catch (error) {
    if (isRefusal(error, 'UNAUTHENTICATED')) gate.wrongTokens.count(address)
    throw error
  }
}

/**
 * Refuses an address that has sent many wrong tokens, except for calls with a right one: members may share the address. Only a
 * few of its tokens are looked up at a time.
 */
async function refuseGuesser(token: string, address: string, gate: Gate): Promise<void> {
  const retry_after = gate.wrongTokens.waitOf(address)
  if (retry_after === 0) return
  const claimed = gate.readToken(token)
  if (claimed && gate.knownTokens.has(claimed)) return
  const viewer = claimed && (await gate.inLane(address, () => gate.findViewer(token)))
  if (!viewer) throw new Refusal('RATE_LIMITED', { retry_after })
  gate.knownTokens.add(claimed)
}

/** Always in this order: authorize, rate-limit, validate, act, respond. */
async function answer(route: Route, gate: Gate, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  if (route.checksCaller) return answerAtOnce(route, gate, request, reply)
  const viewer = await admit(endpoint, request, gate)
  const act = async () => {
    await pace(endpoint, request, viewer, gate)
    const { params, input } = parseInput(endpoint, request, viewer)
    const http = exchangeOf(request, reply, gate.siteIsSecure)
    const body = endpoint.body_limit === undefined ? undefined : (request.body ?? Readable.from([]))
    return route.answer({ viewer, params, input, http, body })
  }
  // A streamed answer is sent after its lane is free again: a long stream must not hold up the member's other calls.
  const answered = await (viewer && endpoint.method === 'GET' ? gate.inLane(viewer.id, act) : act())
  return present(endpoint, request, reply, answered, gate.checkOutputs)
}

/**
 * For `serveAtOnce`: the rule's first statement authorizes and rate-limits. A call with wrong input is checked before it is
 * refused, so that those refusals come first, as everywhere.
 */
async function answerAtOnce(
  route: Route,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = route
  const unchecked = uncheckedCallerOf(endpoint, request, gate.readToken)
  const isRead = endpoint.method === 'GET'
  const caller = isRead || isLarge(request.body) ? await knownCaller(unchecked, gate) : unchecked
  const checked = await validate(endpoint, request, caller, gate)
  const http = exchangeOf(request, reply, gate.siteIsSecure)
  const act = async () => {
    try {
      return await route.answer({ ...checked, viewer: undefined, caller, http, body: undefined })
    } catch (error) {
      if (isRefusal(error, 'UNAUTHENTICATED', 'RATE_LIMITED'))
        gate.knownTokens.forget(caller.claimed)
      throw error
    }
  }
  const answered = await (isRead ? gate.inLane(caller.claimed.id, act) : act())
  return present(endpoint, request, reply, answered, gate.checkOutputs)
}

const isLarge = (body: unknown): boolean =>
  typeof body === 'string' && Buffer.byteLength(body) > limits.max_unchecked_bytes

async function validate(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: UncheckedCaller,
  gate: Gate,
) {
  try {
    return parseInput(endpoint, request, caller.claimed)
  } catch (refusal) {
    await gate.checkCaller(caller)
    throw refusal
  }
}

/**
 * Until the call's own statement has run, it is not certain whose call it is. With an unknown token somebody else could fill the
 * member's lane or make the server parse a large body, so an unknown token is checked before. So is one that has used up its rate
 * limit.
 */
async function knownCaller(caller: UncheckedCaller, gate: Gate): Promise<UncheckedCaller> {
  if (gate.knownTokens.has(caller.claimed)) return caller
  await gate.checkCaller(caller)
  gate.knownTokens.add(caller.claimed)
  // The check has already counted the call.
  return { ...caller, pace: undefined }
}

const isRefusal = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof Refusal && codes.includes(error.code)

async function pace(
  endpoint: Endpoint,
  request: FastifyRequest,
  viewer: Viewer | undefined,
  gate: Gate,
): Promise<void> {
  const { limit } = endpoint
  if (!limit) return
  const who = viewer?.id ?? householdOf(addressOf(request))
  const retry_after = await gate.takeCall(limitKey(endpoint, who), limit)
  if (retry_after > 0) throw new Refusal('RATE_LIMITED', { retry_after })
}

async function present(
  { output }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  check: boolean,
) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (isNonJson(output)) return reply.type(output.media_type).send(bodyOf(answer))
  const text = answer instanceof Json ? answer.text : JSON.stringify(answer)
  if (check) output.parse(JSON.parse(text))
  const { body, encoding, varies } = await encodeText(text, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  if (varies)
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Sends a stream piece by piece, anything else as a whole. */
const bodyOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
    ? asStream(answer as AsyncIterable<Uint8Array>)
    : answer
