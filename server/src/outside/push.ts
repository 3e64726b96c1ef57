// Sends web pushes. The browser supplies the URL we post to, so it must belong to a known push service: otherwise
// anyone could make this server call any host it can reach (SSRF).
import { createECDH, ECDH } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import webPush from 'web-push'

type PushAddress = { endpoint: string; p256dh: string; auth: string }

type PushTerms = {
  /** The service keeps only the latest undelivered notification per topic. */
  topic: string
  ttl_seconds: number
  urgency: 'low' | 'normal'
}

/** `gone`: the service says the subscription has ended. `not_ours`: its host is no longer on the list. */
type Outcome = 'sent' | 'gone' | 'not_ours'

export type Push = {
  /** The key that browsers subscribe with. Null if push is off. */
  public_key: string | null
  /** Returns the normalized URL. Undefined if it does not belong to a known push service. */
  accept(endpoint: string): string | undefined
  /** Throws if the failure is worth a retry. */
  send(to: PushAddress, payload: string, terms: PushTerms): Promise<Outcome>
  close(): void
}

export type PushOptions = {
  /** 32 bytes that must never change: browsers accept notifications only from the key they subscribed with. */
  key: Buffer
  settings: { PUSH_HOSTS: string[]; SITE_URL: string; MAIL_FROM: string }
  /** Trusted CA certificates that replace the default ones. */
  ca?: string
}

const CURVE = 'prime256v1'
const TIMEOUT_MS = 10_000
const GONE = [404, 410]
const SHORT_ANSWER_BYTES = 4096

const isWithin = (host: string, entry: string): boolean =>
  entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry

function keysFrom(key: Buffer) {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(key)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: key.toString('base64url'),
  }
}

/** Whether the key is a valid point on the curve, so that a payload can be encrypted for it. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url')
    return true
  } catch {
    return false
  }
}

export function createPush({ key, settings, ca }: PushOptions): Push {
  const { PUSH_HOSTS, SITE_URL, MAIL_FROM } = settings
  const keys = keysFrom(key)
  // VAPID subject: how a push service can contact us.
  const subject = SITE_URL.startsWith('https:') ? SITE_URL : `mailto:${MAIL_FROM}`
  const agent = new Agent({ keepAlive: true, ...(ca && { ca }) })

  function accept(endpoint: string): string | undefined {
    const url = URL.parse(endpoint)
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
    return PUSH_HOSTS.some((entry) => isWithin(url.host, entry)) ? url.href : undefined
  }

  return {
    public_key: PUSH_HOSTS.length > 0 ? keys.publicKey : null,
    accept,
    async send({ endpoint, p256dh, auth }, payload, { topic, ttl_seconds, urgency }) {
      const address = accept(endpoint)
      if (address === undefined) return 'not_ours'
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint: address, keys: { p256dh, auth } },
        payload,
        { vapidDetails: { subject, ...keys }, TTL: ttl_seconds, urgency, topic },
      )
      // The library's own send is not used: it parses the URL differently from our check, and reads responses of any length.
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const call = request(address, { method, headers, agent, signal })
      // Errors reject `once` below. Later errors do not matter.
      call.on('error', () => {})
      call.end(body)
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      return outcomeOf(answer)
    },
    close: () => agent.destroy(),
  }
}

/** Decides by the status alone. Redirects are not followed, and bodies are not read. */
function outcomeOf(answer: IncomingMessage): Outcome {
  const { statusCode: status = 0, headers } = answer
  // Drain a short body, so the connection can be reused.
  if (Number(headers['content-length'] ?? Infinity) <= SHORT_ANSWER_BYTES) answer.resume()
  else answer.destroy()
  if (GONE.includes(status)) return 'gone'
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`)
  return 'sent'
}
