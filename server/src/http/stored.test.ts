import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Exchange } from './exchange.ts'
import { answerStored, readRange } from './stored.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=0-10', { start: 0, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=10-', null],
  ['bytes=10-12', null],
  ['bytes=5-4', null],
  ['bytes=-1', { start: 9, end: 9 }],
  ['bytes=-10', { start: 0, end: 9 }],
  ['bytes=-11', { start: 0, end: 9 }],
  ['bytes=-0', null],
  // A range we don't understand is ignored: the whole file is sent.
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
])('of ten bytes, range %s is %j', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})

/** The response to these headers for a ten-byte file with the etag "x". */
async function answer(headers: Record<string, string>) {
  let status = 200
  const given: Record<string, string> = {}
  const exchange = {
    header: (name: string) => headers[name],
    setHeader(name: string, value: string) {
      given[name] = value
    },
    setStatus(next: number) {
      status = next
    },
  } as Exchange
  const open = async ({ start, end } = { start: 0, end: 9 }) =>
    Readable.from([Buffer.from('0123456789').subarray(start, end + 1)])
  const bytes = await answerStored(exchange, { size: 10, etag: 'x', open }, 'public, max-age=60')
  const text = typeof bytes === 'string' ? bytes : await readText(Readable.from(bytes))
  return { status, text, given }
}

test.each([
  ['"x"', 304],
  ['"a", "x"', 304],
  ['"a","x","b"', 304],
  // A proxy that compresses responses marks the etag as weak.
  ['W/"x"', 304],
  ['"a", W/"x"', 304],
  ['*', 304],
  ['x', 200],
  ['"a"', 200],
  ['"xx"', 200],
  ['', 200],
])('if-none-match %s gets %i, or 206 instead of 200 because of the range', async (tag, status) => {
  const { text, given, ...rest } = await answer({ 'if-none-match': tag, range: 'bytes=0-' })
  expect(rest.status).toBe(status === 304 ? 304 : 206)
  expect(text).toBe(status === 304 ? '' : '0123456789')
  expect(given).toMatchObject({ etag: '"x"', 'cache-control': 'public, max-age=60' })
})

test('a partial response has content-range and content-length', async () => {
  expect(await answer({ range: 'bytes=2-4' })).toMatchObject({
    status: 206,
    text: '234',
    given: { 'content-range': 'bytes 2-4/10', 'content-length': '3' },
  })
  expect(await answer({})).toMatchObject({ status: 200, given: { 'content-length': '10' } })
  await expect(answer({ range: 'bytes=10-' })).rejects.toMatchObject({ code: 'UNSATISFIABLE' })
})
