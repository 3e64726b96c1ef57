import { type Endpoint, type FieldError, inputInQuery } from '@keyswap/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../errors/refusal.ts'
import { readJson } from './read-json.ts'

// Older clients also send the viewer's id; it must match the session.
const VIEWER_HEADERS = ['user-id', 'x-user-id']

type Fields = Record<string, unknown>

export function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  viewer: { id: string } | undefined,
) {
  const sent = sentIn(endpoint, request)
  refuseBrokenText(sent)
  refuseFalseClaims(endpoint, request, sent, viewer)
  return {
    params: endpoint.params && parse(endpoint.params, request.params),
    input: endpoint.input && parse(endpoint.input, withoutClaims(endpoint, sent)),
  }
}

/** The body is parsed here, after the caller was admitted. */
function sentIn(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (inputInQuery(endpoint.method, endpoint.body_limit !== undefined)) return request.query
  if (typeof request.body === 'string') return readJson(request.body)
  if (needsInput(endpoint) && request.body === undefined && saysJson(request))
    throw new Refusal('MALFORMED_BODY')
  return request.body
}

const needsInput = ({ input }: Endpoint): boolean =>
  input !== undefined && !input.safeParse(undefined).success

const saysJson = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/json') ?? false

/** Where a value is in the input, linked from the inside out. The path is put together only for a refusal. */
type Place = { name: string; within: Place | undefined }

const pathTo = (place: Place | undefined): string[] =>
  place ? [...pathTo(place.within), place.name] : []

/**
 * A lone surrogate would be stored as U+FFFD, which is not what was sent. PostgreSQL refuses a NUL before it runs the statement
 * that checks the token. `__proto__` means something else to JavaScript than to the sender.
 */
function refuseBrokenText(sent: unknown, place?: Place): void {
  if (typeof sent === 'string' && (!sent.isWellFormed() || sent.includes('\0')))
    throw new Refusal('INVALID_INPUT', {
      fields: [{ path: pathTo(place).join('.'), message: 'This is not valid text.' }],
    })
  if (typeof sent !== 'object' || sent === null || !isPlain(sent)) return
  for (const [name, value] of Object.entries(sent)) {
    if (name === '__proto__') throw new Refusal('MALFORMED_BODY')
    refuseBrokenText(name, place)
    refuseBrokenText(value, { name, within: place })
  }
}

/** False for a binary body, which arrives as a stream. */
const isPlain = (sent: object): boolean =>
  Array.isArray(sent) || [Object.prototype, null].includes(Object.getPrototypeOf(sent))

function refuseFalseClaims(
  { claims = [] }: Endpoint,
  request: FastifyRequest,
  sent: unknown,
  viewer: { id: string } | undefined,
): void {
  if (!viewer) return
  const fields = (sent ?? {}) as Fields
  const claimed = [
    ...VIEWER_HEADERS.map((name) => request.headers[name]),
    ...claims.map((name) => fields[name]),
  ]
  const isViewer = (id: unknown) => typeof id === 'string' && id.toLowerCase() === viewer.id
  if (claimed.some((id) => id !== undefined && !isViewer(id))) throw new Refusal('NOT_THE_VIEWER')
}

function withoutClaims({ claims = [] }: Endpoint, sent: unknown): unknown {
  if (claims.length === 0 || typeof sent !== 'object' || sent === null) return sent
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !claims.includes(name)))
}

/** Thousands of values may be wrong; the first ones tell enough. */
const MAX_FIELDS = 100

function parse(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new Refusal('INVALID_INPUT', {
    fields: read.error.issues.slice(0, MAX_FIELDS).map(toField),
  })
}

const toField = (issue: z.core.$ZodIssue): FieldError => ({
  path: issue.path.join('.'),
  message: issue.message,
})
