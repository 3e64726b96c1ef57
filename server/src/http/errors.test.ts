import { errors } from '@keyswap/contract/errors'
import { expect, test } from 'vitest'
import { Outage } from '../errors/outage.ts'
import { Refusal } from '../errors/refusal.ts'
import { toRefusal } from './errors.ts'

const failing = (fields: object) => Object.assign(new Error('inside'), fields)

test.each([
  [new Refusal('CAR_NOT_FOUND'), 404, 'CAR_NOT_FOUND', undefined],
  [new Outage('gone'), 503, 'UNAVAILABLE', 2],
  [failing({ code: 'ENOSPC' }), 503, 'UNAVAILABLE', 2],
  [failing({ code: 'EDQUOT' }), 503, 'UNAVAILABLE', 2],
  [failing({ code: '57014' }), 503, 'UNAVAILABLE', 2],
  [
    failing({ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }),
    413,
    'BODY_TOO_LARGE',
    undefined,
  ],
  [failing({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }), 415, 'UNSUPPORTED_MEDIA_TYPE', undefined],
  [failing({ code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' }), 400, 'MALFORMED_BODY', undefined],
  [failing({ code: 'FST_ERR_MAX_PARAM_LENGTH' }), 404, 'NOT_FOUND', undefined],
  [failing({ code: '22021' }), 400, 'INVALID_INPUT', undefined],
  [failing({ code: '22P05' }), 400, 'INVALID_INPUT', undefined],
  [Object.assign(new SyntaxError('x'), { statusCode: 400 }), 400, 'MALFORMED_BODY', undefined],
  [new SyntaxError('ours'), 500, 'INTERNAL', undefined],
  [failing({ statusCode: 412 }), 416, 'UNSATISFIABLE', undefined],
  [failing({ statusCode: 416 }), 416, 'UNSATISFIABLE', undefined],
  [failing({ code: 'ECONNRESET' }), 400, 'MALFORMED_BODY', undefined],
  [failing({ code: 'EACCES' }), 500, 'INTERNAL', undefined],
  [failing({ code: '23505' }), 500, 'INTERNAL', undefined],
  [failing({}), 500, 'INTERNAL', undefined],
])('%s (%#) becomes %i %s', (error, status, code, retry_after) => {
  const refusal = toRefusal(error)
  expect([refusal.code, refusal.retry_after]).toEqual([code, retry_after])
  expect(errors[refusal.code].status).toBe(status)
  if (!(error instanceof Refusal)) expect(refusal.message).not.toContain('inside')
})
