import * as contract from '@keyswap/contract/moderation'
import { expect, test } from 'vitest'
import { texts as latvian } from '../../../../languages/lv/web/moderation.ts'
import { ApiError, NetworkError } from '../../lib/http/request-error.ts'
import { moderation } from './moderation.texts.ts'
import { refusalOf } from './use-action.ts'

const refused = (code: string, status = 409) =>
  new ApiError(new Response(null, { status }), JSON.stringify({ code, message: code }))

const codes = new Set(
  Object.values(contract).flatMap((one) =>
    typeof one === 'object' && 'access' in one && one.access !== 'public'
      ? (one.errors as readonly string[])
      : [],
  ),
)

test.each([...codes, 'FORBIDDEN', 'SECOND_FACTOR_NEEDED'])(
  '%s has its own text in both languages',
  (code) => {
    const key = refusalOf(refused(code))
    expect(key).toBe(`admin.reason.${code}`)
    if (!key) return
    expect(moderation.english[key]).not.toBe('')
    expect(latvian[key]).not.toBe(moderation.english[key])
  },
)

test.each([
  ['no connection', new NetworkError()],
  ['a busy server', refused('BUSY', 503)],
  ['too many calls', refused('RATE_LIMITED', 429)],
  ['a broken server', refused('INTERNAL', 500)],
  ['an error page of a proxy', new ApiError(new Response(null, { status: 502 }), '<html>')],
])('%s can be retried', (_, error) => {
  expect(refusalOf(error)).toBeUndefined()
})
