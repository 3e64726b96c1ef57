import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deal } from '@keyswap/contract/deals'
import type { Email } from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { addJob } from '../../src/db/jobs.ts'
import type { Pool } from '../../src/db/pool.ts'
import { one, run, sql } from '../../src/db/sql.ts'
import { transaction } from '../../src/db/transaction.ts'
import { AGREED_YESTERDAY } from '../agreed-yesterday.ts'
import { manyReaders } from '../alerts.ts'
import { asMember } from '../client.ts'
import {
  accept,
  aMatchOf,
  brokenRules,
  circleOf,
  type Driver,
  dealAs,
  inHours,
  propose,
  stepsIn,
  wait,
} from '../deals.ts'
import { aMember, aToken } from '../factories.ts'
import { aVisibleCar } from '../garage.ts'
import { startMailbox } from '../mailbox.ts'
import { type ArrivedPush, startPushService } from '../push-service.ts'
import { zoneAt } from '../zones.ts'
import { aDataFolder, aFolder, databaseIn, type Launched, launch } from './launch.ts'

type Garage = Driver & { cars: string[] }

// Each deal that is done uses up one car of each member.
const CARS = 16

async function aDriverOn(server: Launched, folder: string, count = CARS): Promise<Garage> {
  const database = await databaseIn(folder)
  const member = await aMember(database)
  const token = await aToken(database, member.id)
  const cars: string[] = []
  for (let one = 0; one < count; one++) cars.push(await aVisibleCar(database, member.id))
  return { ...asMember(server, member, token), cars, car: cars[0] ?? '' }
}

type Call = {
  by: number
  method: 'post' | 'put'
  path: string
  body: object
  /** The steps that the call appends to the chat. */
  steps: string[]
}

/** Makes deals until the server is gone. Every second deal is handed over; the others are cancelled. */
async function swapUntilKilled(members: Garage[], match: string, onAnswer: () => void) {
  const made: Call[] = []
  const send = async (call: Call) => {
    made.push(call)
    const { by, method, path, body } = call
    const answer = await members[by]?.[method](path, body).catch(() => undefined)
    if (!answer) return undefined
    // A refused call would let the test wait for the kill in vain.
    expect(answer).toMatchObject({ status: 200 })
    onAnswer()
    return answer.body as Deal
  }
  for (let isDone = false; ; isDone = !isDone) {
    // The first cars are those of the match, so cars are used from the end.
    const drivers = members.map((member) => ({ ...member, car: member.cars.at(-1) ?? '' }))
    if (isDone) for (const { cars } of members) cars.pop()
    const terms = { legs: circleOf(drivers) }
    const proposed = { client_id: crypto.randomUUID(), terms }
    const proposing = `/api/matches/${match}/deal`
    const deal = await send({
      by: 0,
      method: 'post',
      path: proposing,
      body: proposed,
      steps: ['proposed'],
    })
    if (!deal) return made
    for (const call of callsFor(deal.id, terms, drivers, isDone))
      if (!(await send(call))) return made
  }
}

function callsFor(deal: string, terms: object, drivers: Driver[], isDone: boolean): Call[] {
  const call = (by: number, what: string, body: object, steps: string[]): Call => ({
    ...{ by, body, steps },
    method: what.startsWith('papers') ? 'put' : 'post',
    path: `/api/deals/${deal}/${what}`,
  })
  const [{ id: anna, car }, { id: berta }] = drivers as [Driver, Driver]
  const review = (user_id: string) => ({ user_id, ...PRAISE })
  const countered = { client_id: crypto.randomUUID(), based_on: 1, terms }
  return [
    call(1, 'versions', countered, ['countered']),
    call(0, 'accept', { version: 2 }, ['accepted', 'agreed']),
    call(0, `papers/${car}`, { vin: aVin(), keys: 2 }, ['papers_changed']),
    ...(isDone
      ? [
          call(0, 'handover', {}, ['handed_over']),
          call(1, 'handover', {}, ['handed_over', 'done']),
          call(1, 'reviews', review(anna), []),
          call(0, 'reviews', review(berta), []),
        ]
      : [call(1, 'cancel', {}, ['cancelled'])]),
  ]
}

const PRAISE = { would_swap_again: true, as_described: true, on_time: false, text: 'Thank you' }

/** Returns another VIN each time: a member who has given a car away cannot write its VIN again. */
const aVin = (): string => `YV1902FH5D${randomInt(1_000_000, 10_000_000)}`

test('a kill -9 at random moments loses and doubles no step of a deal', async () => {
  const DATA_DIR = await aDataFolder()
  let server = await launch({ DATA_DIR })
  let members = [await aDriverOn(server, DATA_DIR), await aDriverOn(server, DATA_DIR)]
  const match = await aMatchOf(members[0] as Garage, members[1] as Garage)
  await (await databaseIn(DATA_DIR)).pool.query(AGREED_YESTERDAY)
  const expected: string[] = []
  for (let round = 0; round < 3; round++) {
    const running = server
    const { pid } = await databaseIn(DATA_DIR)
    let answers = randomInt(3, 20)
    const made = await swapUntilKilled(members, match, () => {
      answers -= 1
      if (answers > 0) return
      setTimeout(
        () => {
          // The server is killed first: without its database it would exit by itself.
          running.signal('SIGKILL')
          process.kill(pid, 'SIGKILL')
        },
        randomInt(0, 12),
      )
      answers = Number.POSITIVE_INFINITY
    })
    expect(await running.ended).toBe('SIGKILL')
    server = await launch({ DATA_DIR })
    const started = server
    members = members.map((member) => ({ ...member, ...asMember(started, member, member.token) }))
    // The last call is sent again and must have its effect once. A cancel that had arrived is refused.
    const last = made.at(-1)
    const again = last && (await members[last.by]?.[last.method](last.path, last.body))
    if (again?.status !== 200) expect(again?.body).toMatchObject({ code: 'DEAL_OVER' })
    expected.push(...made.flatMap(({ steps }) => steps))
    const [anna] = members as [Garage]
    expect((await stepsIn(anna, match)).map(([step]) => step)).toEqual(expected)
    expect(await brokenRules(await databaseIn(DATA_DIR))).toEqual([])
    for (const { path, body } of made.filter(({ method }) => method === 'put')) {
      const { state, papers } = await dealAs(anna, path.split('/')[3] ?? '')
      expect(papers).toMatchObject(state === 'cancelled' ? [] : [body])
    }
    for (const { by, path, body } of made.filter((call) => call.path.endsWith('/reviews'))) {
      const author = members[by] as Garage
      const { reviews } = await dealAs(author, path.split('/')[3] ?? '')
      expect(reviews.filter(({ author_id }) => author_id === author.id)).toMatchObject([body])
    }
    await endOpenDeal(members, match)
    expected.push(...(await stepsIn(anna, match)).slice(expected.length).map(([step]) => step))
  }
})

/** Two members with an agreed swap whose reminder is due. Each has a device for notifications. */
async function aDueReminder(server: Launched, folder: string, service: PushService) {
  const pair = [await aDriverOn(server, folder, 1), await aDriverOn(server, folder, 1)]
  const [anna, berta] = pair as [Garage, Garage]
  const endpoints: string[] = []
  for (const { put, patch } of pair) {
    await patch('/api/me', { time_zone: zoneAt(12) })
    const browser = service.browser()
    expect((await put('/api/me/push', { ...browser, kinds: ['deals'] })).status).toBe(200)
    endpoints.push(browser.endpoint)
  }
  const match = await aMatchOf(anna, berta)
  const { id } = (await propose(anna, match, pair, { meet_at: inHours(48) })).body as Deal
  expect((await accept(berta, id)).status).toBe(200)
  await wait(await databaseIn(folder), id, '25 hours')
  return { anna, match, endpoints, emails: pair.map(({ email }) => email) }
}

/** Tells many members of a new car. Returns when the last of three pages has begun, which waits for a locked row. */
async function tellHalfway(pool: Pool, service: PushService, owner: string, killed: Promise<void>) {
  // A few members are awake; the others are told in the morning.
  const hourOf = (nth: number) => (nth % 50 === 0 ? 12 : 3)
  const readers = await manyReaders(pool, 1_100, service, { hourOf })
  const awake = readers.filter((_, nth) => hourOf(nth) === 12)
  const { promise: isLocked, resolve: onLocked } = Promise.withResolvers<void>()
  transaction(pool, async (tx) => {
    await run(tx, sql`set local idle_in_transaction_session_timeout = 0`)
    await run(tx, sql`select from users where id = ${readers.at(-1)?.id} for update`)
    onLocked()
    await killed
  }).catch(() => {})
  await isLocked
  await aVisibleCar({ pool }, owner)
  await expect.poll(() => countTold(pool)).toBe(1_000)
  return { readers, awake }
}

const countTold = async (pool: Pool) =>
  (await one<{ count: number }>(pool, sql`select count(*) from alert_told`)).count

/** The jobs that are still to do, without those that wait for the morning. */
const dueJobs = async (pool: Pool) =>
  (
    await one<{ count: number }>(
      pool,
      sql`select count(*) from graphile_worker.jobs
          where (run_at <= now() or attempts > 0)
            and task_identifier in ('deals-clock', 'deal-reminder', 'push', 'tell-of-car', 'alert-mail')`,
    )
  ).count

type PushService = Awaited<ReturnType<typeof startPushService>>

const isReminder = ({ payload }: ArrivedPush) => payload.title === 'Your swap is coming up'

test('a kill -9 while reminders are sent and a car is told loses and doubles none: one mail and one notification each', async () => {
  const [mailbox, service, DATA_DIR] = [
    await startMailbox(),
    await startPushService(),
    await aDataFolder(),
  ]
  const ca = path.join(await aFolder(), 'ca.pem')
  await writeFile(ca, service.ca)
  const env = {
    ...{ DATA_DIR, SMTP_URL: mailbox.url, EMAIL_CONFIRMATION: 'off' },
    ...{ PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: ca },
  }
  const first = await launch(env)
  const due: Awaited<ReturnType<typeof aDueReminder>>[] = []
  for (let pair = 0; pair < 4; pair++) due.push(await aDueReminder(first, DATA_DIR, service))
  const { pool, pid } = await databaseIn(DATA_DIR)
  const { promise: killed, resolve: onKilled } = Promise.withResolvers<void>()
  onTestFinished(() => onKilled())
  const owner = due[0]?.anna.id ?? ''
  const { readers, awake } = await tellHalfway(pool, service, owner, killed)
  const mails: Email[] = []
  const isReminded = () =>
    mails.some(({ to }) => due.some(({ emails }) => emails.includes(to?.[0]?.address ?? '')))
  // By then some of the jobs are done, some are running, and some wait.
  await addJob(pool, 'deals-clock', {})
  while (!isReminded()) mails.push(await mailbox.next())
  first.signal('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await first.ended
  onKilled()
  const { pool: left } = await databaseIn(DATA_DIR)
  // Jobs that a killed server had begun stay locked for some minutes: unlock them now.
  await run(
    left,
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`,
  )
  const second = await launch(env)
  await addJob(left, 'deals-clock', {})
  await expect.poll(() => dueJobs(left)).toBe(0)
  mails.push(...mailbox.mails)
  // A mail that was sent just before the kill is sent again with the same id, so the mailbox can drop it.
  const mailsTo = (email: string) =>
    new Set(mails.filter(({ to }) => to?.[0]?.address === email).map(({ messageId }) => messageId))
      .size
  for (const { anna, match, endpoints, emails } of due) {
    const steps = await stepsIn(asMember(second, anna, anna.token), match)
    expect(steps.filter(([step]) => step === 'reminder')).toHaveLength(1)
    for (const email of emails) expect(mailsTo(email)).toBe(1)
    for (const endpoint of endpoints) {
      // The device shows a second notification with the same tag in place of the first.
      const tags = service.arrived.filter((push) => push.to === endpoint && isReminder(push))
      expect(new Set(tags.map(({ payload }) => payload.tag)).size).toBe(1)
    }
  }
  expect(await countTold(left)).toBe(readers.length)
  for (const { email, endpoint } of awake) {
    const pushed = service.arrived.filter(({ to }) => to === endpoint)
    expect(mailsTo(email)).toBe(1)
    expect(new Set(pushed.map(({ payload }) => payload.tag)).size).toBe(1)
  }
  const forTheMorning = { count: readers.length - awake.length }
  for (const task of ['push', 'alert-mail'])
    expect(
      await one(
        left,
        sql`select count(*) from graphile_worker.jobs where task_identifier = ${task}`,
      ),
    ).toEqual(forTheMorning)
})

/** Ends the open deal, so that the next round can begin with a proposal. After one handover only the other one can end it. */
async function endOpenDeal(members: Driver[], match: string): Promise<void> {
  for (const { post, get } of members)
    for (const { id } of (await get(`/api/deals?chat_id=${match}`)).body as Deal[])
      for (const way of ['cancel', 'decline', 'handover']) await post(`/api/deals/${id}/${way}`, {})
}
