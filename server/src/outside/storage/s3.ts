import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { Outage } from '../../errors/outage.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Storage } from './storage.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  access_key_id: string
  secret_access_key: string
}

const PATIENCE_MS = 30_000

/** Any S3 service. Uses path-style URLs, which all of them support. */
export function s3Storage(settings: S3Settings): Storage {
  const client = new AwsClient({
    accessKeyId: settings.access_key_id,
    secretAccessKey: settings.secret_access_key,
    service: 's3',
    region: settings.region,
    retries: 2,
  })
  const base = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`

  async function ask(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const url = key === '' ? base : `${base}/${key}`
    const signal = AbortSignal.timeout(PATIENCE_MS)
    // Redirects are not followed, so that only the configured service gets signed requests.
    return client.fetch(url, { ...init, method, signal, redirect: 'manual' }).catch((error) => {
      throw new Outage(error)
    })
  }

  async function requireOk(answer: Response): Promise<Response> {
    if (answer.ok) return answer
    await answer.body?.cancel()
    const failure = new Error(`The storage service answered ${answer.status}`)
    const isForTheMoment = answer.status >= 500 || answer.status === 429
    throw isForTheMoment ? new Outage(failure) : failure
  }

  return {
    async ensureBucket() {
      const { status } = await ask('HEAD', '')
      if (status === 404) await requireOk(await ask('PUT', ''))
      else if (status >= 300) throw new Error(`The storage service answered ${status}`)
    },
    async put(key, bytes, media_type) {
      const answer = await ask('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': media_type, 'content-length': String(bytes.length) },
      })
      await (await requireOk(answer)).body?.cancel()
    },
    async read(key) {
      const head = await ask('HEAD', key)
      if (head.status === 404) return undefined
      await requireOk(head)
      return {
        size: Number(head.headers.get('content-length')),
        etag: (head.headers.get('etag') ?? '').replaceAll('"', ''),
        async open(range) {
          const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
          const answer = await ask('GET', key, { headers })
          // The file was removed between `read` and `open`.
          if (answer.status === 404) throw new Refusal('NOT_FOUND')
          const { body } = await requireOk(answer)
          return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
        },
      }
    },
    async remove(key) {
      const answer = await ask('DELETE', key)
      if (answer.status !== 404) await requireOk(answer)
      await answer.body?.cancel()
    },
  }
}
