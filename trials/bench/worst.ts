// npm run bench:worst [-- --only=getDeals]: measures how long one request blocks the server's event loop. Every endpoint gets the
// most expensive valid and invalid inputs that we know, from strangers and from members. Writes trials/bench/results/worst.md.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Endpoint, type EndpointName, endpoints } from '@keyswap/contract'
import sharp from 'sharp'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { newSecret, writeToken } from '../../server/src/features/accounts/tokens.ts'
import { NO_PACES } from '../../server/test/no-paces.ts'
import { type IdSource, schemaOf } from '../fuzz/generate.ts'
import { type Answer, createClient, type SentRequest } from '../fuzz/http.ts'
import { knownIds, readIds } from '../fuzz/ids.ts'
import { createRandom } from '../fuzz/random.ts'
import { type Context, recipes } from '../fuzz/recipes.ts'
import {
  aMember,
  bearer,
  type Member,
  makeScene,
  resetRateLimits,
  type Scene,
  type World,
} from '../fuzz/scene.ts'
import { startServer } from './child.ts'
import { atEnd, runAndExit } from './cleanup.ts'
import { describeMachine } from './report.ts'
import { atMost, createRun, printGoals } from './run.ts'
import { type Input, inputsOf, LONG_HEADERS, largestFor } from './worst/inputs.ts'
import { growScene, LARGEST_PICTURE } from './worst/world.ts'

const { values: given } = parseArgs({ options: { only: { type: 'string' } } })

const MOST_OF_STRANGER_MS = 20
const MOST_OF_MEMBER_MS = 100
const MINUTES = 30
/** Each request is measured once. The DEAREST most expensive ones are repeated, and their median counts. */
const DEAREST = 60
const REPEATS = 5
const SHOWN = 15

type Who = 'stranger' | 'member'
type Case = { name: EndpointName; who: Who; what: string; makeRequest(): Promise<SentRequest> }
type Measured = Case & { ms: number; status: number; bytes: number }

async function told(child: ChildProcess, word: 'begin' | 'end'): Promise<unknown> {
  const answer = once(child, 'message')
  child.send(word)
  return (await answer)[0]
}

/** Measures how long the request blocks the loop, while nothing else is sent. */
async function measure(one: Case, { client, pool }: World, child: ChildProcess): Promise<Measured> {
  await resetRateLimits(pool)
  const sent = await one.makeRequest()
  await told(child, 'begin')
  const answer: Answer = await client.send(sent)
  const ms = Number(await told(child, 'end'))
  return { ...one, ms, status: answer.status, bytes: answer.text.length }
}

// Each stranger has a different address, so that the limits of an address don't hide what a call costs.
let addresses = 0
const anAddress = (): [string, string] => {
  addresses += 1
  return ['x-forwarded-for', `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`]
}

/** Gives requests a new guest after one that may have ended the previous guest's account or session. */
function contexts(parts: Omit<Context, 'guest'>, world: World) {
  let guest: Promise<Member> | undefined
  return {
    async context(): Promise<Context> {
      guest ??= aMember(world)
      return { ...parts, guest: await guest }
    },
    dismissGuest: () => {
      guest = undefined
    },
  }
}

type Setting = ReturnType<typeof contexts> & {
  world: World
  known: IdSource
  dealOfFour: string
  picture: Buffer
}

/** Long headers are sent only to these, because all endpoints read headers in the same way. */
const WITH_HEADERS: EndpointName[] = [
  'getMe',
  'getPicture',
  'getSharedCar',
  'refreshSession',
  'signIn',
]

/** All requests to one endpoint, by strangers and by its callers. */
async function casesOf(name: EndpointName, setting: Setting): Promise<Case[]> {
  const endpoint: Endpoint = endpoints[name]
  const first = await setting.context()
  const recipe = (await recipes[name]?.(first)) ?? {}
  const inputs = [
    ...inputsOf(endpoint, recipe.input),
    ...(WITH_HEADERS.includes(name) ? LONG_HEADERS : []),
    ...largestInput(endpoint, setting.known),
    ...(endpoint.body_limit ? [{ what: 'the largest picture', body: setting.picture }] : []),
  ]
  if (recipe.cookie) inputs.push({ what: OF_ANOTHER })
  const whos: Who[] = ['public', 'operator'].includes(endpoint.access)
    ? ['stranger']
    : ['stranger', 'member']
  return inputs.flatMap((input) =>
    whos.map((who) => ({
      ...{ name, who, what: input.what },
      makeRequest: () => requestOf(name, who, input, setting),
    })),
  )
}

/** A token with the ids of a real session but another secret. */
const OF_ANOTHER = 'a made-up secret'
const withMadeUpSecret = (cookie: string): string =>
  Buffer.concat([Buffer.from(cookie, 'base64url').subarray(0, 32), newSecret()]).toString(
    'base64url',
  )

const largestInput = ({ input, method }: Endpoint, known: IdSource): Input[] => {
  if (!input || method === 'GET') return []
  const value = largestFor(schemaOf(input), '', known)
  return [{ what: 'the largest that its schema allows', body: Buffer.from(JSON.stringify(value)) }]
}

async function requestOf(
  name: EndpointName,
  who: Who,
  input: Input,
  setting: Setting,
): Promise<SentRequest> {
  const endpoint: Endpoint = endpoints[name]
  if (input.what === 'right') setting.dismissGuest()
  const context = await setting.context()
  // Links and challenges work only once, so each valid request gets its own.
  const recipe = (await recipes[name]?.(context)) ?? {}
  const body =
    input.what === 'right' && recipe.input && !input.query
      ? Buffer.from(JSON.stringify(recipe.input))
      : input.body
  const params = { ...paramsOf(endpoint, setting), ...recipe.params }
  const { dealOfFour } = setting
  if (input.what === 'right' && endpoint.method === 'GET' && 'dealId' in params)
    Object.assign(params, { dealId: dealOfFour })
  const target = Object.entries(params).reduce(
    (sofar, [param, value]) => sofar.replace(`{${param}}`, () => encodeURIComponent(value)),
    endpoint.path as string,
  )
  return {
    method: endpoint.method,
    target: input.query ? `${target}?${input.query}` : target,
    headers: [
      ...(input.headers ?? [anAddress()]),
      ...tokenOf(endpoint, who, recipe.as, context),
      ...(recipe.cookie
        ? ([
            [
              'cookie',
              `keyswap_refresh=${input.what === OF_ANOTHER ? withMadeUpSecret(recipe.cookie) : recipe.cookie}`,
            ],
            ['sec-fetch-site', 'same-origin'],
          ] as [string, string][])
        : []),
      ...(body
        ? [
            ['content-type', endpoint.body_limit ? 'image/png' : 'application/json'] as [
              string,
              string,
            ],
          ]
        : []),
    ],
    ...(body && { body }),
  }
}

function tokenOf(
  { access }: Endpoint,
  who: Who,
  as: Member | undefined,
  { scene }: Context,
): [string, string][] {
  if (who === 'stranger')
    return access === 'public' ? [] : [bearer(writeToken([scene.owner.id], newSecret()))]
  return [
    bearer(
      (access === 'admin' || access === 'moderator' ? scene.admin : (as ?? scene.owner)).token,
    ),
  ]
}

const paramsOf = ({ params }: Endpoint, { known }: Setting): Record<string, string> =>
  params ? (largestFor(schemaOf(params), '', known) as Record<string, string>) : {}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function measureAll(
  setting: Setting,
  child: ChildProcess,
  say: (text: string) => void,
): Promise<Measured[]> {
  const names = (Object.keys(endpoints) as EndpointName[])
    .filter((name) => given.only === undefined || name === given.only)
    // Reads run first, before writes change the world.
    .toSorted(
      (a, b) => Number(endpoints[a].method !== 'GET') - Number(endpoints[b].method !== 'GET'),
    )
  const measured: Measured[] = []
  for (const [nth, name] of names.entries()) {
    if (nth % 20 === 0) say(`${nth} of ${names.length} endpoints`)
    setting.dismissGuest()
    for (const one of await casesOf(name, setting))
      measured.push(await measure(one, setting.world, child))
  }
  say(`${measured.length} requests; the dearest ones again`)
  const dearest = measured.toSorted((a, b) => b.ms - a.ms).slice(0, DEAREST)
  for (const one of dearest) {
    const again: Measured[] = []
    for (let times = 0; times < REPEATS; times += 1)
      again.push(await measure(one, setting.world, child))
    one.ms = medianOf(again.map(({ ms }) => ms))
  }
  return measured.toSorted((a, b) => b.ms - a.ms)
}

const rowOf = ({ name, who, what, ms, status, bytes }: Measured): string => {
  const { method, path } = endpoints[name]
  return `| ${method} ${path} | ${who} | ${what.replaceAll('|', '/')} | ${status} | ${ms.toFixed(1)} | ${Math.round(bytes / 1000)} |`
}

async function main(): Promise<void> {
  const run = createRun(MINUTES)
  const folder = await mkdtemp(path.join(tmpdir(), 'keyswap-worst-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const data_dir = path.join(folder, 'data')
  const database = await startEmbedded(path.join(folder, 'postgres'))
  atEnd(() => database.stop())
  const push_host = 'localhost:9'
  const { url, pid, child } = await startServer(
    new URL('../../server/src/main.ts', import.meta.url),
    {
      ...NO_PACES,
      ...{ DATABASE_URL: database.url, DATA_DIR: data_dir, PUSH_HOSTS: push_host, DEMO: 'off' },
      ...{ LOG_LEVEL: 'error', SITE_URL: 'http://localhost', TRUST_PROXY: 'loopback' },
    },
    'ignore',
    ['--import', new URL('./worst/blocks.ts', import.meta.url).href],
  )
  const pool = createPool(database.url, () => {}, 2)
  atEnd(() => pool.end())
  const client = createClient(url, pid)
  atEnd(async () => client.close())
  const world: World = { client, pool, data_dir, push_host }
  run.say('making the world')
  const scene: Scene = await makeScene(world)
  const { dealOfFour } = await growScene(world, scene)
  const random = createRandom(1)
  const setting: Setting = {
    ...{ world, dealOfFour, known: knownIds(scene, await readIds(pool), random) },
    ...contexts({ scene, pool, push_host, random }, world),
    picture: await sharp({ create: { ...LARGEST_PICTURE, channels: 3, background: '#c85' } })
      .png()
      .toBuffer(),
  }
  let measured: Measured[] = []
  await run.part({
    name: 'every endpoint with its worst input',
    minutes: MINUTES,
    aims: [
      atMost(
        'a request of a stranger keeps the loop for',
        MOST_OF_STRANGER_MS,
        'ms',
        longestOf('stranger'),
      ),
      atMost(
        'a request of a member keeps the loop for',
        MOST_OF_MEMBER_MS,
        'ms',
        longestOf('member'),
      ),
      atMost(
        'requests that fail by our fault',
        0,
        'requests',
        (all: Measured[]) => all.filter(({ status }) => status >= 500).length,
      ),
    ],
    work: async () => {
      measured = await measureAll(setting, child, run.say)
      return measured
    },
  })
  const table = [
    '| Call | By | Input | Status | Longest block, ms | Answer, kB |',
    '|---|---|---|---|---|---|',
    ...measured.slice(0, SHOWN).map(rowOf),
  ].join('\n')
  console.log(table)
  if (given.only === undefined) await write(table, measured, await describeMachine())
  printGoals(run)
}

const longestOf = (wanted: Who) => (all: Measured[]) =>
  Math.max(0, ...all.filter(({ who }) => who === wanted).map(({ ms }) => ms))

async function write(table: string, measured: Measured[], machine: string): Promise<void> {
  const folder = new URL('./results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const lines = [
    '# What one request may cost',
    `${new Date().toISOString().slice(0, 10)}, ${machine}. ${measured.length} requests, the ${SHOWN} dearest:`,
    table,
  ]
  await writeFile(new URL('worst.md', folder), `${lines.join('\n\n')}\n`)
}

await runAndExit(main)
