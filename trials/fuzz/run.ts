// Plays one scene after the other: sends requests one by one and many at once, and collects faults.
import { type EndpointName, endpoints } from '@keyswap/contract'
import { type Change, type ChangeReader, createChangeReader, watchChanges } from './changes.ts'
import { findFaults, isAccepted, isServerError, refusalIn } from './check.ts'
import { createFileCheck } from './files.ts'
import type { Answer } from './http.ts'
import { knownIds, readIds } from './ids.ts'
import { brokenInvariants } from './invariants.ts'
import { drawPictures, type Pictures } from './pictures.ts'
import { createRandom, type Random } from './random.ts'
import type { Context } from './recipes.ts'
import { nextRequest, type Request } from './requests.ts'
import { aMember, makeScene, resetRateLimits, type Scene, type World } from './scene.ts'

export type Row = {
  requests: number
  accepted: number
  refused: number
  server_errors: number
  slowest_ms: number
}

type Fault = { scene: number; what: string; request?: string; answer?: string }
export type Report = {
  rows: Map<EndpointName, Row>
  /** How often each error code was the answer. */
  refusals: Map<string, number>
  /** How many refusals were checked for changes. */
  judged: number
  /** The kinds of refusals (endpoint and code) that were also checked for changes some time after the answer. */
  judged_late: Set<string>
  faults: Fault[]
  scenes: number
}

export type FuzzPlan = {
  seed: number
  requests: number
  /** How many requests a scene has. */
  per_scene?: number
  /** If given, only the scene with this number is played. */
  only?: number | undefined
  /** An answer that takes longer than this is a fault. */
  slowest_ms?: number
  /** No new scene begins after this time. */
  within_ms?: number
  say?(text: string): void
}

const SLOWEST_MS = 2_000
const PER_SCENE = 500
const AT_ONCE = 16
/** The share of a scene's requests that are sent one by one. */
const ALONE = 0.6
/** A scene ends after this many calls that failed because their member was banned or signed out. */
const MOST_SIGNED_OUT = 6
const REFILL_EVERY = 50
/** How long to wait for changes after an answer, when late changes are checked. */
const LATE_MS = 300
/** How many kinds of refusals are checked for late changes in each scene. */
const LATE_PER_SCENE = 2 * AT_ONCE
/** Requests without a clear end are sent together, because some of them are never answered. */
const ENDLESS_AT_ONCE = 8

export async function fuzz(world: World, plan: FuzzPlan): Promise<Report> {
  const report: Report = {
    ...{ rows: new Map(), refusals: new Map(), judged: 0, judged_late: new Set() },
    ...{ faults: [], scenes: 0 },
  }
  const { slowest_ms = SLOWEST_MS } = plan
  const pictures = await drawPictures()
  await watchChanges(world.pool)
  const changes = createChangeReader(world.pool)
  const files = createFileCheck(world)
  // A scene that is played alone checks all kinds, because the original run may have checked any of them there.
  const late = plan.only === undefined ? LATE_PER_SCENE : Number.POSITIVE_INFINITY
  const until = performance.now() + (plan.within_ms ?? Number.POSITIVE_INFINITY)
  let left = plan.requests
  for (let nth = plan.only ?? 0; left > 0 && performance.now() < until; nth += 1) {
    const random = createRandom(plan.seed * 1_000_003 + nth)
    const scene = await makeScene(world)
    const play: Play = {
      ...{ world, scene, nth, random, pictures, changes, report, say: plan.say, slowest_ms },
      refused: new Map(),
    }
    left -= await playScene(play, Math.min(left, plan.per_scene ?? PER_SCENE))
    left -= await sendRefusedAgain(play, Math.min(Math.max(left, 0), late))
    report.scenes += 1
    const broken = await brokenInvariants(world.pool, report.scenes)
    for (const what of [...broken, ...(await files.wrong())])
      report.faults.push({ scene: nth, what })
    plan.say?.(`${plan.requests - left} requests, ${report.faults.length} faults`)
    if (plan.only !== undefined) break
  }
  return report
}

type Play = {
  world: World
  scene: Scene
  nth: number
  random: Random
  pictures: Pictures
  changes: ChangeReader
  report: Report
  say: FuzzPlan['say']
  slowest_ms: number
  /** A refused request of this scene for each kind of refusal. */
  refused: Map<string, Request>
}

/** Sends the requests of a scene and returns how many were sent. */
async function playScene(play: Play, count: number): Promise<number> {
  const { world, scene, random, pictures } = play
  const context: Context = { ...world, scene, random, guest: await aMember(world) }
  let [sent, signedOut] = [0, 0]
  let known = knownIds(scene, await readIds(world.pool), random)
  let refilled = 0
  const endless: Request[] = []
  while (sent < count && signedOut < MOST_SIGNED_OUT) {
    if (sent >= refilled) {
      await resetRateLimits(world.pool)
      known = knownIds(scene, await readIds(world.pool), random)
      refilled = sent + REFILL_EVERY
    }
    const requests: Request[] = []
    const together = sent < count * ALONE ? 1 : Math.min(AT_ONCE, count - sent)
    while (requests.length < together) {
      const request = await nextRequest(context, known, pictures)
      if (together > 1 || !request.hasMore) requests.push(request)
      else if (endless.push(request) >= ENDLESS_AT_ONCE) requests.push(...endless.splice(0))
    }
    for (const batch of batchesOf(requests)) {
      const answers = await sendAll(play, batch)
      sent += batch.length
      signedOut += batch.filter((request, at) => lostSession(context, request, answers[at])).length
      if (batch.some((request, at) => lostGuest(context, request, answers[at])))
        context.guest = await aMember(world)
    }
  }
  return sent
}

/** Separates requests that must be refused from others, so that any change during the first batch is a fault. */
const batchesOf = (requests: Request[]): Request[][] => [
  ...Map.groupBy(requests, ({ refusedFor }) => refusedFor !== undefined).values(),
]

const ENDS_GUEST = new Set<EndpointName>(['banUser', 'resetPassword', 'denySignIn'])

/** Whether the guest's session or account may be gone. */
const lostGuest = ({ guest }: Context, { by, name }: Request, answer?: Answer): boolean =>
  (by === guest || ENDS_GUEST.has(name)) &&
  answer !== undefined &&
  (isAccepted(answer) || answer.status === 0 || answer.status === 401)

const lostSession = (
  { guest }: Context,
  { by, refusedFor, isPlain }: Request,
  answer?: Answer,
): boolean => by !== undefined && by !== guest && !refusedFor && isPlain && answer?.status === 401

const kindOf = ({ name }: Request, answer: Answer): string => `${name} ${refusalIn(answer)}`

/**
 * Sends one request of each kind of refusal again and waits, to see changes after the answer too. Waiting after every
 * refusal would take hours. Returns how many requests were sent.
 */
async function sendRefusedAgain(play: Play, most: number): Promise<number> {
  const { judged_late } = play.report
  const requests = [...play.refused]
    .filter(([kind, { hasMore }]) => !judged_late.has(kind) && !hasMore)
    .map(([, request]) => request)
    .slice(0, most)
  await resetRateLimits(play.world.pool)
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    const batch = requests.slice(at, at + AT_ONCE)
    const answers = await sendAll(play, batch, { isLate: true })
    if (!batch.every((request, nth) => isRefused(request, answers[nth] as Answer))) continue
    for (const [nth, request] of batch.entries())
      judged_late.add(kindOf(request, answers[nth] as Answer))
  }
  return requests.length
}

async function sendAll(
  play: Play,
  requests: Request[],
  { isLate = false } = {},
): Promise<Answer[]> {
  const { world, scene } = play
  // Ignores what was changed to prepare the requests.
  await play.changes.forget()
  const answers = await Promise.all(
    requests.map((request) => world.client.send(request).catch(noAnswer)),
  )
  for (const [at, request] of requests.entries()) {
    const answer = answers[at] as Answer
    note(play.report, request, answer)
    if (isRefused(request, answer)) play.refused.set(kindOf(request, answer), request)
    for (const what of findFaults(request, answer, scene, play.slowest_ms))
      addFault(play, what, request, answer)
  }
  if (isLate || requests.some((request, at) => isCutOff(request, answers[at] as Answer)))
    await world.client.rest(LATE_MS)
  const changes = await play.changes.read()
  if (!requests.every((request, at) => isRefused(request, answers[at] as Answer))) return answers
  play.report.judged += requests.length
  // It is not known which of the requests made the change, so each is reported.
  const refused = isLate ? `refused again, and within ${LATE_MS} ms` : 'refused, but'
  if (changes.length > 0)
    for (const [at, request] of requests.entries())
      addFault(play, `${refused} ${changed(changes, requests)}`, request, answers[at] as Answer)
  return answers
}

/** Whether the request may have been accepted although the answer does not say so: it may be the answer to garbage behind it. */
const isCutOff = ({ hasMore }: Request, { status, text }: Answer): boolean =>
  status === 0 || (hasMore === true && text.includes('"code":"MALFORMED_REQUEST"'))

/** Whether the request was refused and must not have changed anything. */
const isRefused = (request: Request, answer: Answer): boolean =>
  !isAccepted(answer) && !mayChange(request, answer)

const mayChange = (request: Request, answer: Answer): boolean =>
  isCutOff(request, answer) || CHANGING.some((code) => answer.text.includes(`"code":"${code}"`))

/**
 * Refusals that change something on purpose. Any call about a ring that is no longer possible ends the ring. A session ends when
 * an old token is used, and at the first refresh after a ban.
 */
const CHANGING = ['RING_OVER', 'SESSION_MISSING', 'ACCOUNT_SUSPENDED']

const noAnswer = ({ message }: Error): Answer => ({
  status: 0,
  headers: {},
  text: message,
  ms: 0,
})

const changed = (changes: Change[], requests: Request[]): string => {
  const some = changes
    .slice(0, 3)
    .map(({ op, tbl, row }) => `${op} ${tbl} ${JSON.stringify(row).slice(0, 300)}`)
  return `${requests.length > 1 ? `one of ${requests.length} sent together` : 'it'} changed ${some.join('; ')}`
}

const MOST_FAULTS = 200
const SHOWN = 600

function addFault(
  { report, nth, say }: Play,
  what: string,
  request: Request,
  answer: Answer,
): void {
  if (report.faults.length >= MOST_FAULTS) return
  say?.(`In scene ${nth}: ${request.name}: ${what}`)
  const { method, target, headers, body, name, by } = request
  report.faults.push({
    scene: nth,
    what: `${name}: ${what}`,
    request: `${method} ${target.slice(0, SHOWN)} ${JSON.stringify(headers).slice(0, SHOWN)} by ${by?.id ?? 'a visitor'} ${body?.subarray(0, SHOWN).toString() ?? ''}`,
    answer: `${answer.status} ${answer.text.slice(0, SHOWN)}`,
  })
}

function note({ rows, refusals }: Report, request: Request, answer: Answer): void {
  const code = refusalIn(answer)
  if (code) refusals.set(code, (refusals.get(code) ?? 0) + 1)
  const none = { requests: 0, accepted: 0, refused: 0, server_errors: 0, slowest_ms: 0 }
  const row = rows.get(request.name) ?? none
  const isError = isServerError(request, answer)
  rows.set(request.name, {
    requests: row.requests + 1,
    accepted: row.accepted + (isAccepted(answer) ? 1 : 0),
    refused: row.refused + (isAccepted(answer) || isError ? 0 : 1),
    server_errors: row.server_errors + (isError ? 1 : 0),
    slowest_ms: Math.max(row.slowest_ms, answer.ms),
  })
}

/** Endpoints that never accepted a request, which means that they were not tested. */
export const neverAccepted = ({ rows }: Report): string[] =>
  (Object.keys(endpoints) as EndpointName[]).filter((name) => !rows.get(name)?.accepted)
