// Speaks to push services. A browser names the address that is posted to, so it must be one of a service that we
// know: otherwise anyone could make this server call whatever it can reach.
import { createECDH, ECDH } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import webPush from 'web-push'

export type PushAddress = { endpoint: string; p256dh: string; auth: string }

export type PushTerms = {
  /** Of what waits for a device under the same topic, a service keeps the last. */
  topic: string
  kept_seconds: number
  urgency: 'low' | 'normal'
}

/** `gone`: the service says that nobody is there any more. `not_ours`: its host is not on the list now. */
type Outcome = 'sent' | 'gone' | 'not_ours'

export type Push = {
  /** What a browser subscribes with; null where nothing is sent. */
  public_key: string | null
  /** The address as it will be used; undefined for one that does not lead to a known service. */
  accept(endpoint: string): string | undefined
  /** What may come right later is thrown. */
  send(to: PushAddress, payload: string, terms: PushTerms): Promise<Outcome>
  close(): void
}

export type PushOptions = {
  /** 32 bytes that stay the same: browsers take notifications only from whom they subscribed to. */
  key: Buffer
  settings: { PUSH_HOSTS: string[]; SITE_URL: string; MAIL_FROM: string }
  /** Whose certificates are believed, instead of the usual authorities'. */
  ca?: string
}

const CURVE = 'prime256v1'
const PATIENCE_MS = 10_000
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

/** Whether something can be encrypted for it: a point that lies on the curve. */
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
  // Whom a service can turn to about what we send.
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
    async send({ endpoint, p256dh, auth }, payload, { topic, kept_seconds, urgency }) {
      const address = accept(endpoint)
      if (address === undefined) return 'not_ours'
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint: address, keys: { p256dh, auth } },
        payload,
        { vapidDetails: { subject, ...keys }, TTL: kept_seconds, urgency, topic },
      )
      // Not the library's own sending: it reads an address in another way than it was checked in, and an answer of
      // any length.
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const call = request(address, { method, headers, agent, signal })
      // Heard below while it is waited for; afterwards nobody needs it any more.
      call.on('error', () => {})
      call.end(body)
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      return judge(answer)
    },
    close: () => agent.destroy(),
  }
}

/** By the status alone: a redirect is not followed, and what else is said is not read. */
function judge(answer: IncomingMessage): Outcome {
  const { statusCode: status = 0, headers } = answer
  // A short answer is let through, so that its connection can be used again.
  if (Number(headers['content-length'] ?? Infinity) <= SHORT_ANSWER_BYTES) answer.resume()
  else answer.destroy()
  if (GONE.includes(status)) return 'gone'
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`)
  return 'sent'
}
