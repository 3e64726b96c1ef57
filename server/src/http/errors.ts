import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errors } from '@keyswap/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Outage } from '../errors/outage.ts'
import { Refusal } from '../errors/refusal.ts'
import { oncePerSecond } from '../outside/log.ts'

// Maps errors of Fastify and PostgreSQL to our codes.
const KNOWN: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_CTP_INVALID_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  // PostgreSQL: a NUL byte, which text columns cannot hold; the second one is for jsonb.
  '22021': 'INVALID_INPUT',
  '22P05': 'INVALID_INPUT',
}

const OUTAGE_RETRY_SECONDS = 2
const DISK_FULL = ['ENOSPC', 'EDQUOT']
// PostgreSQL: the statement took too long, or an operator cancelled it. A jump of the server's clock can cancel any statement.
const CANCELLED = '57014'

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (error instanceof Outage || DISK_FULL.includes(code) || code === CANCELLED)
    return new Refusal('UNAVAILABLE', { retry_after: OUTAGE_RETRY_SECONDS })
  const known = KNOWN[code]
  if (known) return new Refusal(known)
  // Any other refusal by the framework is the request's fault.
  if (code.startsWith('FST_') && statusCode !== undefined && statusCode < 500)
    return new Refusal('MALFORMED_REQUEST')
  // A body that is not JSON has no error code, nor has a range or condition that a file cannot satisfy.
  if (error instanceof SyntaxError && statusCode === 400) return new Refusal('MALFORMED_BODY')
  if (statusCode === 412 || statusCode === 416) return new Refusal('UNSATISFIABLE')
  // The caller hung up: nobody reads the answer, and it is not our error.
  if (code === 'ECONNRESET') return new Refusal('MALFORMED_BODY')
  return new Refusal('INTERNAL')
}

export function handleErrors(app: FastifyInstance): void {
  const logOutage = oncePerSecond((fields, message) => app.log.error(fields, message))
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    if (refusal.code === 'INTERNAL')
      request.log.error({ request_id: request.id, err: error }, 'request failed')
    if (refusal.code === 'UNAVAILABLE')
      logOutage(
        { err: (error as Error).cause ?? error },
        'requests fail: a service is down, a disk is full or a statement was cancelled',
      )
    return sendRefusal(reply, refusal)
  })
}

export function sendRefusal(reply: FastifyReply, { code, message, details, retry_after }: Refusal) {
  if (retry_after !== undefined) reply.header('retry-after', retry_after)
  const body: ErrorBody = { code, message, ...details }
  return reply
    .code(errors[code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Requests that Node cannot parse get our JSON error too. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'MALFORMED_REQUEST'
  const { status, message } = errors[code]
  const body: ErrorBody = { code, message }
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'cache-control: no-store',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'x-content-type-options: nosniff',
      `x-request-id: ${randomUUID()}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}
