// Makes a request for each endpoint that may write.
import { randomUUID } from 'node:crypto'
import { type EndpointName, endpoints } from '@keyswap/contract'
import { newSecret, writeToken } from '../../server/src/features/accounts/tokens.ts'
import { PUSH_HOST, type TestApp } from '../../server/test/app.ts'
import { signedIn } from '../../server/test/client.ts'
import type { Client } from './http.ts'
import { drawPictures, type Pictures } from './pictures.ts'
import { createRandom } from './random.ts'
import { type Request, requestFor } from './requests.ts'
import type { Member, Scene } from './scene.ts'

const writes = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].method !== 'GET',
)

/** Returns requests that were each sent once. The server had to look something up to answer them, and mostly found nothing. */
export async function sendEachWrite(app: TestApp, client: Client): Promise<Request[]> {
  const [scene, pictures] = [await aScene(app), await drawPictures()]
  const requests: Request[] = []
  // One after the other: all at once, a busy machine has no write slot for some of them in time.
  for (const [seed, name] of writes.entries())
    requests.push(await answered(name, app, client, { scene, pictures, seed }))
  return requests
}

async function aMember(app: TestApp, options?: { admin: boolean }): Promise<Member> {
  const member = await signedIn(app, options)
  const cookie = writeToken([member.id, randomUUID()], newSecret())
  return { ...member, cookie, cars: Array.from({ length: 4 }, () => randomUUID()) }
}

/** Members without cars, matches and so on. Only one has a saved search. */
async function aScene(app: TestApp): Promise<Scene> {
  const owner = await signedIn(app)
  await owner.post('/api/alerts', { search: 'volvo' })
  const [match, deal] = [randomUUID(), randomUUID()]
  return {
    owner: { ...(await aMember(app)), ...owner },
    other: await aMember(app),
    third: await aMember(app),
    fourth: await aMember(app),
    admin: await aMember(app, { admin: true }),
    matches: [match, match, match],
    deals: { open: deal, agreed: deal, done: deal, said: deal, disputed: deal },
    ...{ ring: randomUUID(), short: '', photo: '', secret: '' },
  }
}

/** Whether it has something of the form of our links and tickets: the only ones that are looked up. */
const hasSecret = ({ body, target }: Request): boolean => /[\w-]{40,}/.test(`${body} ${target}`)

/** Makes and sends requests until one is not refused because of its input alone, and returns that one. */
async function answered(
  name: EndpointName,
  app: TestApp,
  client: Client,
  { scene, pictures, seed }: { scene: Scene; pictures: Pictures; seed: number },
): Promise<Request> {
  const random = createRandom(seed)
  const known = { id: () => randomUUID() }
  for (;;) {
    const guest = await aMember(app)
    const context = { pool: app.pool, push_host: PUSH_HOST, scene, random, guest }
    const request = await requestFor(name, 'right', context, known, pictures)
    if (request.refusedFor) continue
    const { status, text } = await client.send(request)
    // Most links are good once: what is refused now, before anything was looked up, has no link in it.
    const isOfInput = status === 400 && (!/INVALID_(LINK|TICKET)/.test(text) || !hasSecret(request))
    if (!isOfInput && !text.includes('NOT_THE_VIEWER')) return request
  }
}
