// What must work behind each of the proxies.
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { confirmEmail } from '@keyswap/contract/accounts'
import { photo as limits } from '@keyswap/contract/limits'
import sharp from 'sharp'
import { freePort } from '../../scripts/free-port.ts'
import { startServer } from '../bench/child.ts'
import { RUN_FOLDER } from '../bench/place.ts'
import { aPhoto, like, PASSWORD, publishListing, signUp } from './member.ts'
import { proxies, type RunningProxy, startProxy } from './proxies.ts'
import { type Site, siteAt } from './site.ts'
import type { Step } from './step.ts'

const EVENT_MS = 10_000
const MB = 2 ** 20

/** A JPEG of nearly 10 MB. It is noise, which hardly compresses. */
async function largePhoto(): Promise<Buffer> {
  const side = 3600
  const noise = sharp(randomBytes(side * side * 3), {
    raw: { width: side, height: side, channels: 3 },
  })
  const bytes = await noise.jpeg({ quality: 84 }).toBuffer()
  assert.ok(bytes.length > 8 * MB && bytes.length < limits.max_bytes, `${bytes.length} bytes`)
  return bytes
}

/** Reads the stream until the text has arrived. */
async function waitFor(stream: AsyncIterable<Buffer>, text: string): Promise<void> {
  let seen = ''
  for await (const chunk of stream) {
    seen += chunk.toString()
    if (seen.includes(text)) return
  }
  throw new Error(`The stream ended without ${text}`)
}

async function cookies(site: Site): Promise<void> {
  const { email } = await signUp(site)
  const { headers } = await site.call('POST', '/api/auth/sign-in', {
    body: { email, password: PASSWORD },
  })
  const set = headers['set-cookie'] ?? []
  assert.ok(set.some((cookie) => cookie.startsWith('__Secure-keyswap_refresh=')))
  for (const cookie of set) assert.match(cookie, /; Secure/)
  assert.match(headers['strict-transport-security'] ?? '', /^max-age=\d+(; \w+)*$/)
}

async function events(site: Site): Promise<void> {
  const [anna, boris] = [await signUp(site), await signUp(site)]
  for (const member of [anna, boris]) await publishListing(site, member, await aPhoto())
  await like(site, anna, boris)
  const stream = await site.open('GET', '/api/events', { token: anna.token })
  const timer = setTimeout(() => stream.destroy(new Error('The event is held back')), EVENT_MS)
  await waitFor(stream.iterator({ destroyOnReturn: false }), 'retry:')
  await like(site, boris, anna)
  await waitFor(stream, '"type":"match"')
  clearTimeout(timer)
}

async function uploads(site: Site): Promise<void> {
  const member = await signUp(site)
  await publishListing(site, member, await largePhoto())
  const path = `/storage/car-images/${member.id}/${member.car_id}/${Date.now()}_1.jpg`
  const body = Buffer.alloc(limits.max_bytes + MB / 2)
  const { status, body: refusal } = await site.call('PUT', path, { token: member.token, body })
  assert.deepEqual([status, (refusal as { code: string }).code], [413, 'FILE_TOO_LARGE'])
}

/** Uses up the rate limit of one address, which pretends to be others. Another address must not be affected. */
async function addresses({ url, ca }: RunningProxy): Promise<void> {
  const body = { token: randomUUID() }
  const [one, other] = ['127.0.0.2', '127.0.0.3'].map((localAddress) =>
    siteAt(url, { ca, localAddress }),
  ) as [Site, Site]
  const ask = async (site: Site, claimed: string) =>
    (
      await site.call('POST', confirmEmail.path, {
        ...{ body, headers: { 'x-forwarded-for': claimed } },
      })
    ).status
  const seen: number[] = []
  for (let n = 0; n <= confirmEmail.limit.max; n += 1) seen.push(await ask(one, `203.0.113.${n}`))
  assert.deepEqual(
    seen.slice(0, -1).filter((status) => status !== 400),
    [],
  )
  assert.equal(seen.at(-1), 429, 'a client gets around the limit by naming other addresses')
  assert.equal(await ask(other, '203.0.113.1'), 400, 'clients share one limit')
}

async function versions({ url, plain_url, ca }: RunningProxy): Promise<void> {
  const session = connect(url, { ca })
  await once(session, 'connect')
  assert.equal(session.alpnProtocol, 'h2')
  session.close()
  const { status, headers } = await siteAt(plain_url).call('GET', '/')
  assert.ok([301, 308].includes(status), `http answered ${status}`)
  assert.match(headers.location ?? '', /^https:\/\/localhost/)
}

/** The files that certbot writes for its certificate authority must be readable over http. */
async function challenges({ plain_url }: RunningProxy, folder: string): Promise<void> {
  const path = '/.well-known/acme-challenge/'
  await mkdir(join(folder, 'html', path), { recursive: true })
  await writeFile(join(folder, 'html', path, 'one'), 'proof')
  const site = siteAt(plain_url)
  const { status, hash } = await site.call('GET', `${path}one`)
  assert.deepEqual([status, hash], [200, createHash('sha256').update('proof').digest('hex')])
  assert.equal((await site.call('GET', `${path}other`)).status, 404)
}

async function metrics(site: Site): Promise<void> {
  assert.equal((await site.call('GET', '/metrics')).status, 404)
}

async function behind(name: keyof typeof proxies, step: Step): Promise<void> {
  const folder = join(RUN_FOLDER, name)
  const [http, https] = [await freePort(), await freePort()]
  const server = await startServer(new URL('../../server/src/main.ts', import.meta.url), {
    ...{ DATA_DIR: join(folder, 'data'), SITE_URL: `https://localhost:${https}` },
    // On a server this is `loopback`. Here the clients have loopback addresses too, so only the proxy's is trusted.
    ...{ TRUST_PROXY: '127.0.0.1', DEMO: 'off', LOG_LEVEL: 'warn', PUSH_HOSTS: 'off' },
  })
  const keyswap = Number(new URL(server.url).port)
  const at = (what: string) => `${name}: ${what}`
  const proxy = await step(at('starts with the file in deploy/'), () =>
    startProxy(name, folder, { http, https, keyswap }),
  )
  const site = siteAt(proxy.url, { ca: proxy.ca })
  await step(at('HTTP/2, and http is redirected'), () => versions(proxy))
  if (name === 'nginx')
    await step(at('certbot’s challenge is answered over http'), () => challenges(proxy, folder))
  await step(at('cookies are Secure, HSTS is sent once'), () => cookies(site))
  await step(at('an event arrives at once'), () => events(site))
  await step(at('a photo of 9 MB passes, Keyswap refuses one of 10.5 MB'), () => uploads(site))
  await step(at('each address has its limit, and cannot get around it'), () => addresses(proxy))
  await step(at('/metrics is not there'), () => metrics(site))
  await proxy.stop()
  await server.stop()
}

export async function tryProxies(step: Step): Promise<void> {
  for (const name of Object.keys(proxies) as (keyof typeof proxies)[]) await behind(name, step)
}
