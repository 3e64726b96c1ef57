import { type Endpoint, type FieldError, inputInQuery } from '@keyswap/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../refusal.ts'

// Older clients also send the viewer's id; it must match the session.
const VIEWER_HEADERS = ['user-id', 'x-user-id']

type Fields = Record<string, unknown>

export function checkInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  viewer: { id: string } | undefined,
) {
  const sent = inputInQuery(endpoint.method) ? request.query : request.body
  if (needsInput(endpoint) && sent === undefined && saysJson(request))
    throw new Refusal('MALFORMED_BODY')
  refuseBrokenText(sent)
  refuseFalseClaims(endpoint, request, sent, viewer)
  return {
    params: endpoint.params && parse(endpoint.params, request.params),
    input: endpoint.input && parse(endpoint.input, withoutClaims(endpoint, sent)),
  }
}

const needsInput = ({ input }: Endpoint): boolean =>
  input !== undefined && !input.safeParse(undefined).success

const saysJson = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/json') ?? false

// More than any input needs. Deeper, the functions that follow would call themselves until the stack is full.
const MAX_DEPTH = 20

/**
 * A lone surrogate would be stored as U+FFFD, which is not what was sent. PostgreSQL refuses a NUL before it runs a
 * statement, so before the statement can check the token.
 */
function refuseBrokenText(sent: unknown, path: string[] = []): void {
  if (path.length > MAX_DEPTH) throw new Refusal('INVALID_INPUT')
  if (typeof sent === 'string' && (!sent.isWellFormed() || sent.includes('\0')))
    throw new Refusal('INVALID_INPUT', {
      fields: [{ path: path.join('.'), message: 'This is not valid text.' }],
    })
  if (typeof sent !== 'object' || sent === null || !isPlain(sent)) return
  for (const [name, value] of Object.entries(sent)) {
    refuseBrokenText(name, path)
    refuseBrokenText(value, [...path, name])
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

function parse(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new Refusal('INVALID_INPUT', { fields: read.error.issues.map(toField) })
}

const toField = (issue: z.core.$ZodIssue): FieldError => ({
  path: issue.path.join('.'),
  message: issue.message,
})
