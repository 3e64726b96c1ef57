// Replaces curl on machines without it. Supports only the flags that docs/api.md uses.
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { parseArgs } from 'node:util'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fail: { ...flag, short: 'f' },
    silent: { ...flag, short: 's' },
    'show-error': { ...flag, short: 'S' },
    'no-buffer': { ...flag, short: 'N' },
    request: { ...text, short: 'X' },
    header: { ...text, short: 'H', multiple: true },
    data: { ...text, short: 'd' },
    'upload-file': { ...text, short: 'T' },
    output: { ...text, short: 'o' },
    cookie: { ...text, short: 'b' },
    'cookie-jar': { ...text, short: 'c' },
  },
})
const [url = ''] = positionals
const { data, output, cookie, header = [], 'upload-file': upload, 'cookie-jar': jar } = values

const readFile = (name: string) => readFileSync(name === '-' ? 0 : name)

function body(): Uint8Array<ArrayBuffer> | string | undefined {
  if (upload !== undefined) return new Uint8Array(readFile(upload))
  return data?.startsWith('@') ? readFile(data.slice(1)).toString() : data
}

function method(): string {
  if (values.request !== undefined) return values.request
  if (upload !== undefined) return 'PUT'
  return data === undefined ? 'GET' : 'POST'
}

const headers = new Headers(header.map((line) => line.split(/: (.*)/, 2) as [string, string]))
if (cookie !== undefined && existsSync(cookie)) headers.set('cookie', readFileSync(cookie, 'utf8'))
const sent = body()
const answer = await fetch(url, {
  method: method(),
  headers,
  ...(sent !== undefined && { body: sent }),
})
if (values.fail && !answer.ok) {
  console.error(`curl: (22) The requested URL returned error: ${answer.status}`)
  process.exit(22)
}
if (jar !== undefined)
  writeFileSync(
    jar,
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  )
if (answer.body) {
  const there = output === undefined ? process.stdout : createWriteStream(output)
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), there)
}
