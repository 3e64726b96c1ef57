// A push service and its browsers. They decrypt and verify as the RFCs 8188, 8291 and 8292 say, without the library that the
// server uses.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushPayload } from '@keyswap/contract/push'
import { onTestFinished } from 'vitest'
import { aCertificate } from './certificate.ts'

type Subscription = {
  /** The address that a browser sends to Keyswap. */
  address: { endpoint: string; keys: { p256dh: string; auth: string } }
  pair: ECDH
  auth: Buffer
}

export function aSubscription(origin: string): Subscription {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { address: { endpoint: `${origin}/${randomUUID()}`, keys }, pair, auth }
}

const hkdf = (salt: Buffer, secret: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

function decrypt({ pair, auth }: Subscription, body: Buffer): PushPayload {
  // The header: 16 bytes of salt, 4 of record size, 1 for the length of the sender's key, and the key.
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = hkdf(auth, pair.computeSecret(sender), info, 32)
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
  const sealed = body.subarray(21 + sender.length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // A byte 2 ends the content of the last record; padding follows.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

/** The verified key and claims; undefined if the signature is wrong. */
function readVapid(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) return undefined
  return { key, ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as VapidClaims) }
}
type VapidClaims = { aud: string; sub: string; exp: number }

export type ArrivedPush = {
  to: string
  headers: IncomingHttpHeaders
  signed: ReturnType<typeof readVapid>
  payload: PushPayload
}

type Reply = { status: number; headers?: Record<string, string> }

export async function startPushService() {
  const { key, cert } = aCertificate()
  const browsers = new Map<string, Subscription>()
  const arrived: ArrivedPush[] = []
  const requests: string[] = []
  const replies: Reply[] = []
  const arrivals = new EventTarget()
  const server = createServer({ key, cert }, async (request, response) => {
    const body = await buffer(request)
    const { status, headers } = replies.shift() ?? { status: 201 }
    const subscription = browsers.get(request.url?.split('?')[0] ?? '')
    requests.push(`${request.method} ${request.url}`)
    if (status === 201 && subscription) {
      arrived.push({
        to: subscription.address.endpoint,
        headers: request.headers,
        signed: readVapid(request.headers.authorization),
        payload: decrypt(subscription, body),
      })
      arrivals.dispatchEvent(new Event('push'))
    }
    response.writeHead(subscription ? status : 404, { 'content-length': 0, ...headers }).end()
    arrivals.dispatchEvent(new Event('request'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    ca: cert,
    /** Pushes that have not been read by `next()`. */
    arrived,
    /** Every request, whatever the response. */
    requests,
    /** A browser subscribed at this service. */
    browser() {
      const subscription = aSubscription(`https://${host}`)
      browsers.set(new URL(subscription.address.endpoint).pathname, subscription)
      return subscription.address
    },
    answerNext(...next: Reply[]) {
      replies.push(...next)
    },
    async next(): Promise<ArrivedPush> {
      while (arrived.length === 0) await once(arrivals, 'push')
      return arrived.shift() as ArrivedPush
    },
    async requested(count: number): Promise<void> {
      while (requests.length < count) await once(arrivals, 'request')
    },
  }
}
