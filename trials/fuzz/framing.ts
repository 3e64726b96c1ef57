// Makes requests that are malformed, or formed as few clients form them.
import { gzipSync } from 'node:zlib'
import { request as limits } from '@keyswap/contract/limits'
import type { SentRequest } from './http.ts'
import { oddParts, oddTexts } from './odd.ts'
import type { Random } from './random.ts'

const METHODS = [
  ...['HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'QUERY', 'get', 'FOO', 'G ET'],
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', '', 'X'.repeat(300)],
]

const TYPES = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'a',
    '',
  ],
  ...['application/json; charset=utf-16', 'application/json;charset=utf-7', 'APPLICATION/JSON'],
  ...['application/json, text/html', 'application/vnd.api+json', 'application/json; a="', '*/*'],
  'image/svg+xml',
]

const HEADERS: [string, string][] = [
  ...(['br', 'gzip', 'deflate', 'zstd', 'identity, gzip', 'x'] as const).map(
    (coding): [string, string] => ['content-encoding', coding],
  ),
  ...(['gzip', 'br;q=0', '*;q=0', 'identity;q=0', 'a'.repeat(4_000)] as const).map(
    (coding): [string, string] => ['accept-encoding', coding],
  ),
  ...(['bytes=0-0', 'bytes=5-1', 'bytes=-9', 'bytes=0-1,4-5', 'lines=1'] as const).map(
    (range): [string, string] => ['range', range],
  ),
  ...[
    ['if-none-match', '*'],
    ['if-modified-since', 'never'],
    ['if-match', '"x"'],
    ['expect', '100-continue'],
    ['expect', 'miracles'],
    ['x-http-method-override', 'DELETE'],
    ['upgrade', 'websocket'],
    ['upgrade', 'h2c'],
    ['te', 'trailers'],
    ['accept', 'a'.repeat(5_000)],
    ['accept-language', 'lv;q=x,,,-,*'],
    ['user-agent', oddTexts[15] ?? ''],
    ['origin', 'https://example.com'],
    ['origin', 'null'],
    ['cookie', 'keyswap_refresh=%; keyswap_refresh=a; =; ;;'],
    ['cookie', `keyswap_refresh=${'a'.repeat(3_000)}`],
    ['x-forwarded-for', '1.2.3.4, ::1, a'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'example.com'],
    ['user-id', 'null'],
    ['authorization', 'Basic Og=='],
    ['authorization', `Bearer ${'a'.repeat(5_000)}`],
    ['host', 'example.com'],
    ['host', ''],
    ['a b', 'c'],
    ['x', 'a\0b'],
    ['x', 'ā\u0001'],
    ['x', 'a\r\n b'],
    ['x-long', 'a'.repeat(20_000)],
  ].map(([name = '', value = '']): [string, string] => [name, value]),
]

type Frame = (sent: SentRequest, random: Random) => Partial<SentRequest>

const CLOSE: [string, string] = ['connection', 'close']
const HOST: [string, string] = ['host', 'localhost']

/** The headers of a well-framed request. */
const framed = ({ headers, body }: SentRequest): [string, string][] => [
  HOST,
  CLOSE,
  ...headers,
  ...(body ? [['content-length', String(body.length)] as [string, string]] : []),
]

const lengths = (length: number): string[] => [
  ...[
    String(length + 1),
    String(Math.max(0, length - 1)),
    '-1',
    '+1',
    'abc',
    '1e3',
    '99999999999999999999',
  ],
  ...['0x10', ' ', `${length}, ${length}`, '0'],
]

const frames: Frame[] = [
  (sent, random) => ({ method: random.pick(METHODS), headers: framed(sent) }),
  (sent, random) => ({
    headers: [
      ...framed(sent).filter(([name]) => name !== 'content-type'),
      ['content-type', random.pick(TYPES)],
    ],
  }),
  (sent, random) => ({ headers: [...framed(sent), random.pick(HEADERS)] }),
  (sent, random) => ({ headers: [random.pick(HEADERS), ...framed(sent), random.pick(HEADERS)] }),
  (sent, random) => {
    const length = sent.body?.length ?? 0
    const claimed = random.pick(lengths(length))
    const headers = framed({ ...sent, body: undefined } as unknown as SentRequest)
    headers.push(['content-length', claimed])
    return { headers, hasMore: true, isCut: claimed === String(length + 1) }
  },
  // A chunked body, whose size may be wrong.
  (sent, random) => ({
    headers: [
      HOST,
      CLOSE,
      ...sent.headers,
      ['transfer-encoding', random.pick(['chunked', 'gzip, chunked', 'x'])],
    ],
    hasMore: true,
    ...chunked(sent.body ?? Buffer.from('{}'), random),
  }),
  (sent) => ({
    headers: [...framed(sent), ['transfer-encoding', 'chunked']],
    body: Buffer.from('0\r\n\r\nGET /api/me HTTP/1.1\r\n\r\n'),
    hasMore: true,
  }),
  (sent) => ({ headers: framed(sent).filter(([name]) => name !== 'host') }),
  (sent) => ({ headers: [...framed(sent), HOST] }),
  (sent) => ({
    headers: [
      ...framed(sent),
      ...Array.from({ length: 150 }, (_, nth): [string, string] => [`x-${nth}`, 'a']),
    ],
  }),
  (sent) => {
    const body = gzipSync(sent.body ?? Buffer.from('{}'))
    return { headers: [...framed({ ...sent, body }), ['content-encoding', 'gzip']], body }
  },
  (sent, random) => {
    const text = (sent.body ?? Buffer.from('{}')).toString()
    const body = Buffer.from(text, random.pick(['utf16le', 'latin1'] as const))
    return { headers: framed({ ...sent, body }), body }
  },
]

const ENDLESS = 'ffffffffffffffff'

function chunked(whole: Buffer, random: Random): Partial<SentRequest> {
  const size = random.pick([whole.length.toString(16), '-1', 'zz', ENDLESS, '1', ''])
  const body = Buffer.concat([Buffer.from(`${size}\r\n`), whole, Buffer.from('\r\n0\r\n\r\n')])
  return { body, isCut: size === ENDLESS }
}

/** Changes a request's method, headers or framing to something odd. */
export const oddlyFramed = (sent: SentRequest, random: Random): SentRequest => ({
  ...sent,
  ...random.pick(frames)(sent, random),
  isRaw: true,
})

/** Changes a request's path to something odd. */
export function oddlyAddressed(sent: SentRequest, random: Random): SentRequest {
  const parts = sent.target.split('/')
  parts[random.between(1, parts.length - 1)] = random.pick(oddParts)
  const target = random.pick([
    ...[parts.join('/'), parts.join('/'), parts.join('/'), `${sent.target}/`, `/${sent.target}`],
    ...[`${sent.target}/..`, `${sent.target};a`, `http://example.com${sent.target}`, '*', '/'],
    ...[sent.target.toUpperCase(), `${sent.target}%`, `${sent.target}?%`, `${sent.target}#a`],
    ...[`${sent.target}?${'a=b&'.repeat(2_000)}`, `/api/${'a/'.repeat(3_000)}`, '/api/ā', '\\api'],
    ...[`${sent.target}?a[b][c]=d&__proto__[x]=1&a=1&a=2`, `/${'%41'.repeat(2_000)}`],
  ])
  return { ...sent, target, headers: framed(sent), isRaw: true }
}

const { max_json_bytes, max_json_values } = limits

const numbered = (keys: number) => Array.from({ length: keys }, (_, nth) => `"k${nth}":${nth}`)

/** Makes JSON that is too deep, too long or has too many fields, from the right JSON `text`. */
export function hugeJson(text: string, random: Random): string {
  const inner = text.startsWith('{') && text.length > 2 ? `${text.slice(0, -1)},` : '{'
  const deep = random.pick([100, 3_000, 30_000, 400_000])
  return random.pick([
    () => '['.repeat(deep) + ']'.repeat(deep),
    () => `${inner}"a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
    () => `${inner}"a":${'{"a":'.repeat(deep / 10)}1${'}'.repeat(deep / 10)}}`,
    () => `${inner}"a":"${'x'.repeat(Math.max(0, max_json_bytes - text.length - 8))}"}`,
    () => `${inner}"a":"${'x'.repeat(max_json_bytes)}"}`,
    () => `${inner}"${'k'.repeat(50_000)}":1}`,
    () => `${inner}${numbered(max_json_values / 2).join()}}`,
    () => `${inner}${numbered(5_000).join()}}`,
    () => `${inner}"a":${'9'.repeat(50_000)}}`,
    () => `${inner}"a":[${'0,'.repeat(30_000)}0]}`,
    () => `${inner}"a":[${'0,'.repeat(300_000)}0]}`,
  ])()
}

/** Makes JSON that is almost right, from the right JSON `text`. */
export function oddJson(text: string, random: Random): Buffer {
  const first = /^\{("[^"]*":)/.exec(text)?.[1] ?? '"a":'
  const rest = text.startsWith('{') ? text.slice(1) : '}'
  const comma = rest === '}' ? '' : ','
  const way = random.pick([
    // Duplicate fields, and names with a meaning in JavaScript.
    `{${first}null${comma}${rest}`,
    `${text.startsWith('{') ? text.slice(0, -1) : '{'}${comma}${first}1}`,
    `{"__proto__":{"is_admin":true}${comma}${rest}`,
    `{"constructor":{"prototype":{"a":1}}${comma}${rest}`,
    ...[`${text}${text}`, `${text}x`, `\ufeff${text}`, text.slice(0, -1), `[${text}]`, `"${text}"`],
    ...[text.replaceAll('"', "'"), text.replace(/"[^"]*"$/, 'NaN'), 'null', '0', '""', '[]', ' '],
    ...[text.replace(/":"/, '":"\\ud800'), text.replace(/":"/, '":"\\u0000'), 'NaN', '{"a":1e999}'],
  ])
  return random.chance(0.1)
    ? Buffer.concat([Buffer.from(way), Buffer.from([0xff, 0xc0, 0x80])])
    : Buffer.from(way)
}
