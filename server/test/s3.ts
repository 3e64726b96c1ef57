// An in-memory S3 with path-style URLs. It checks signatures with AWS's own signer, not with the library of the app.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import { atEnd } from './at-end.ts'

export const S3_KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }
const REGION = 'eu-test-1'

/** The path as S3 signs it: percent-encoded once, including !'()*, which encodeURIComponent leaves as they are. */
const canonical = (pathname: string) =>
  pathname
    .split('/')
    .map((part) =>
      encodeURIComponent(decodeURIComponent(part)).replace(
        /[!'()*]/g,
        (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/')

async function isSigned(request: IncomingMessage, body: Buffer): Promise<boolean> {
  const { authorization = '', 'x-amz-date': date = '' } = request.headers
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const signer = new SignatureV4({
    service: 's3',
    region: REGION,
    credentials: S3_KEYS,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const url = new URL(request.url ?? '', 'http://s3')
  const signed = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: 's3',
      path: canonical(url.pathname),
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name])])),
      body,
    },
    {
      signingDate: new Date(
        String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
      ),
      signableHeaders: new Set(names),
      unsignableHeaders: new Set(),
    },
  )
  return signed.headers.authorization === authorization
}

export async function startS3() {
  const buckets = new Map<string, Map<string, { bytes: Buffer; type: string }>>()
  let failing: ((request: IncomingMessage) => boolean) | undefined
  let failsWith = 503

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const end = (status: number, headers: Record<string, string | number> = {}, bytes?: Buffer) =>
      response.writeHead(status, headers).end(bytes)
    if (failing?.(request)) return end(failsWith)
    if (!(await isSigned(request, body))) return end(403)
    const [, name = '', ...rest] = decodeURIComponent(
      new URL(request.url ?? '', 'http://s3').pathname,
    ).split('/')
    const key = rest.join('/')
    const bucket = buckets.get(name)
    if (key === '') {
      if (request.method === 'PUT') buckets.set(name, bucket ?? new Map())
      return end(bucket || request.method === 'PUT' ? 200 : 404)
    }
    if (!bucket) return end(404)
    if (request.method === 'PUT') {
      bucket.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return end(200)
    }
    const stored = bucket.get(key)
    if (request.method === 'DELETE') {
      bucket.delete(key)
      return end(204)
    }
    if (!stored) return end(404)
    const etag = `"${createHash('md5').update(stored.bytes).digest('hex')}"`
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part =
      from === undefined ? stored.bytes : stored.bytes.subarray(Number(from), Number(to) + 1)
    const headers = { etag, 'content-type': stored.type, 'content-length': part.length }
    return end(
      from === undefined ? 200 : 206,
      headers,
      request.method === 'HEAD' ? undefined : part,
    )
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: REGION,
    typeOf: (bucket: string, key: string) => buckets.get(bucket)?.get(key)?.type,
    keysIn: (bucket: string) => [...(buckets.get(bucket)?.keys() ?? [])].sort(),
    /**
     * Answers requests for which `when` returns true with this status, as if S3 were down. With undefined all requests work
     * again.
     */
    failWhen(when: ((request: IncomingMessage) => boolean) | undefined, status = 503) {
      failing = when
      failsWith = status
    },
  }
}
