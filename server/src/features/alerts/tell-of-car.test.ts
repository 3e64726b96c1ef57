// These tests have no job runner, so that each job runs when the test says so.
import { alert as limits } from '@keyswap/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { manyReaders } from '../../../test/alerts.ts'
import { MAIL_FROM } from '../../../test/app.ts'
import { freshPool } from '../../../test/database.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { aSubscription } from '../../../test/push-service.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { zoneAt } from '../../../test/zones.ts'
import { newId } from '../../calls/ids.ts'
import type { Pool } from '../../db/pool.ts'
import { type Db, many, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { createMailer, type Mail } from '../../outside/mail.ts'
import { insertAlert, insertWays } from './alerts.store.ts'
import { waysOfFilters } from './keys.ts'
import { mailAlerts, newsOfAlert, tellOfCar } from './tell-of-car.rules.ts'

const SITE = { site_url: 'http://localhost', confirms_email: false, stop_key: Buffer.alloc(32) }

async function aMember(db: Pool): Promise<string> {
  const id = newId()
  await run(
    db,
    sql`insert into users (id, email, name, password_hash, time_zone)
        values (${id}, ${`${id}@example.com`}, 'Anna', 'x', ${zoneAt(12)})`,
  )
  return id
}

/** A member who is told of every new car, or of those that fit. */
async function aReader(db: Pool, wanted: Wanted = {}, ways = MAILED): Promise<string> {
  const id = await aMember(db)
  await keepFilters(db, id, wanted, ways)
  return id
}

const MAILED = { by_push: false, by_mail: true }

type Wanted = Parameters<typeof waysOfFilters>[0]

async function keepFilters(db: Pool, user_id: string, wanted: Wanted, ways = MAILED) {
  const kept = { search: null, filters: {}, ...ways }
  const alert = await insertAlert(db, newId(), user_id, kept)
  await insertWays(db, user_id, alert, waysOfFilters(wanted))
}

test('a car that fits many is told to each once, however often and by however many jobs', async () => {
  const db = await freshPool()
  const owner = await aMember(db)
  const some = await Promise.all(Array.from({ length: 3 }, () => aReader(db)))
  const car_id = await aVisibleCar({ pool: db }, owner)
  const users = async (rows: ReturnType<typeof sql>) =>
    (await many<{ user_id: string }>(db, rows)).map(({ user_id }) => user_id)
  const told = () =>
    users(sql`select user_id from alert_told where car_id = ${car_id} order by user_id`)
  const mails = () =>
    users(sql`select payload ->> 'user_id' as user_id from graphile_worker._private_jobs
              where key like 'alert-mail%' order by 1`)
  const notified: string[] = []
  const onTold = async (user_ids: string[]) => void notified.push(...user_ids)
  const tell = () => tellOfCar({ db, onTold }, { car_id }, 3)
  // The first run stands for a job that was killed after its first page.
  await tell()
  expect(await told()).toEqual(some.toSorted())
  const others = await Promise.all(Array.from({ length: 7 }, () => aReader(db)))
  await Promise.all([tell(), tell()])
  const all = [...some, ...others].toSorted()
  expect([await told(), await mails(), notified.toSorted()]).toEqual([all, all, all])
  // The car is hidden and comes back: nobody is told again.
  await run(db, sql`delete from graphile_worker._private_jobs`)
  await run(db, sql`update cars set is_active = false where id = ${car_id}`)
  await run(db, sql`update cars set is_active = true where id = ${car_id}`)
  await tell()
  expect(await mails()).toEqual([])
})

test('who has no device for a notification is not told, and can be when the car comes back', async () => {
  const db = await freshPool()
  const owner = await aMember(db)
  await aReader(db, {}, { by_push: true, by_mail: false })
  const car_id = await aVisibleCar({ pool: db }, owner)
  await tellOfCar({ db }, { car_id })
  expect(await many(db, sql`select from alert_told`)).toEqual([])
})

test('filters are found by what they ask for, whichever of several kinds the car is', async () => {
  const db = await freshPool()
  const owner = await aMember(db)
  const asks: Wanted[] = [
    {},
    { fuel_type: ['Gasoline', 'Electric'] },
    { transmission: ['Manual'] },
    { fuel_type: ['Diesel', 'Gasoline'], transmission: ['Automatic', 'Manual'] },
    { fuel_type: ['Electric'] },
    { fuel_type: ['Gasoline'], transmission: ['Automatic'] },
  ]
  const readers: string[] = []
  for (const asked of asks) readers.push(await aReader(db, asked))
  // The car has a manual transmission and runs on gasoline.
  const car_id = await aVisibleCar({ pool: db }, owner)
  await tellOfCar({ db }, { car_id })
  const told = await many<{ user_id: string }>(db, sql`select user_id from alert_told`)
  expect(told.map(({ user_id }) => readers.indexOf(user_id)).sort()).toEqual([0, 1, 2, 3])
})

test('a mail that fails loses no car, and what an owner typed cannot pass for a paragraph of ours, or become a link', async () => {
  const db = await freshPool()
  const mailbox = await startMailbox()
  const mailer = createMailer({ SMTP_URL: mailbox.url, MAIL_FROM, DATA_DIR: '' })
  onTestFinished(() => mailer.close())
  const post = { db, mailer, ...SITE }
  const [owner, user_id] = [await aMember(db), await aReader(db)]
  const tellOf = async (fields: Parameters<typeof aVisibleCar>[2]) => {
    const car_id = await aVisibleCar({ pool: db }, owner, fields)
    await tellOfCar(post, { car_id })
    return car_id
  }
  const claim = '\r\n\r\nYour account is locked: https://evil.example'
  const first = await tellOf({
    model: '240\n\nCall\u2028me\u202e www.evil.example',
    location: `Rīga${claim}`,
  })
  mailbox.refuseNext(2)
  await expect(mailAlerts(post, { user_id }, { id: '1', attempt: 1 })).rejects.toThrow()
  // At its last attempt the job must not throw: a failed job would stay in the queue.
  await mailAlerts(post, { user_id }, { id: '1', attempt: 10 })
  const second = await tellOf({
    make: 'http://evil.example/?a=1',
    model: 'ID.3',
    location: `x${claim}, Cesis`,
  })
  await mailAlerts(post, { user_id }, { id: '2', attempt: 1 })
  const mail = await mailbox.next()
  expect(mail.text?.split('\n\n').slice(1, 4)).toEqual([
    'New cars match your searches:',
    `1990 http: //evil. example/?a=1 ID.3, Cēsis\n${SITE.site_url}/car/${second}`,
    `1990 Volvo 240 Call me www. evil. example\n${SITE.site_url}/car/${first}`,
  ])
  // No car is left to mail.
  await run(db, sql`update alert_mails set sent_at = sent_at - interval '2 days'`)
  await mailAlerts(post, { user_id }, { id: '3', attempt: 1 })
  expect([mailbox.refused.length, mailbox.mails.length]).toEqual([2, 0])
})

test('a mail whose turn comes in quiet hours waits for their end, and a car of last week or of a deleted search is no news', async () => {
  const db = await freshPool()
  const mailer = { send: () => Promise.reject(new Error('It must not be sent')), close() {} }
  const post = { db, mailer, ...SITE }
  const [owner, user_id] = [await aMember(db), await aReader(db)]
  await tellOfCar(post, { car_id: await aVisibleCar({ pool: db }, owner) })
  await run(db, sql`delete from graphile_worker._private_jobs`)
  await run(db, sql`update users set time_zone = ${zoneAt(3)} where id = ${user_id}`)
  // The job was killed while it sent the mail.
  await run(db, sql`update alert_told set mail_id = 1`)
  await mailAlerts(post, { user_id }, { id: '1', attempt: 2 })
  expect(await many(db, sql`select mail_id from alert_told`)).toEqual([{ mail_id: null }])
  const jobs = sql`select round(extract(epoch from run_at - now()) / 3600)::int as hours
                   from graphile_worker._private_jobs where key like 'alert-mail%'`
  const [waiting] = await many<{ hours: number }>(db, jobs)
  expect(waiting?.hours).toBeOneOf([4, 5])
  await run(db, sql`update users set time_zone = ${zoneAt(12)} where id = ${user_id}`)
  await run(db, sql`update alert_told set told_at = told_at - interval '7 days'`)
  await mailAlerts(post, { user_id }, { id: '2', attempt: 1 })
  // A car that fits only a search which is no longer kept is not mailed either.
  await run(db, sql`update alert_told set told_at = now()`)
  await run(db, sql`delete from alerts where user_id = ${user_id}`)
  await keepFilters(db, user_id, {})
  await mailAlerts(post, { user_id }, { id: '3', attempt: 1 })
})

/** A member with this many devices, for whom it is night, and a function that tells them of a new car. */
async function aSleeper(db: Pool, devices = 1) {
  const browser = () => aSubscription('https://push.example').address
  const [member] = await manyReaders(db, 1, { browser }, { hourOf: () => 3 })
  const user_id = member?.id ?? ''
  for (let more = 1; more < devices; more++) {
    const { endpoint, keys } = browser()
    const id = newId()
    await run(
      db,
      sql`insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
          values (${user_id}, ${id}, 'test', sha256(${id}::bytea), now() + interval '1 day')`,
    )
    await run(
      db,
      sql`insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, kinds)
          values (${endpoint}, ${user_id}, ${id}, ${keys.p256dh}, ${keys.auth}, '{alerts}')`,
    )
  }
  const sessions = await many<{ session_id: string }>(
    db,
    sql`select session_id from push_subscriptions where user_id = ${user_id}`,
  )
  const owner = await aMember(db)
  const tellOf = async (model: string) => {
    const car_id = await aVisibleCar({ pool: db }, owner, { model })
    await tellOfCar({ db }, { car_id })
    return car_id
  }
  return { user_id, sessions: sessions.map(({ session_id }) => session_id), tellOf }
}

const show = (db: Db, car_id: string, is_active: boolean) =>
  run(db, sql`update cars set is_active = ${is_active} where id = ${car_id}`)

test('a car of a night gets its turn again, on each device, if the later one that stood for it is hidden before its own', async () => {
  const db = await freshPool()
  const { user_id, sessions, tellOf } = await aSleeper(db, 2)
  const [first, second, third] = [await tellOf('240'), await tellOf('740'), await tellOf('850')]
  const newsOf = (car: string, session: string) => newsOfAlert(db)(user_id, car, session)
  const queued = async () =>
    (await many<{ key: string }>(db, sql`select key from graphile_worker._private_jobs`))
      .map(({ key }) => key)
      .sort()
  for (const session of sessions)
    for (const car of [first, second]) expect(await newsOf(car, session)).toBeUndefined()
  await show(db, third, false)
  await run(db, sql`delete from graphile_worker._private_jobs`)
  for (const session of sessions) expect(await newsOf(third, session)).toBeUndefined()
  expect(await queued()).toEqual(
    sessions.map((session) => `push alerts ${second} ${session}`).sort(),
  )
  for (const session of sessions)
    expect(await newsOf(second, session)).toMatchObject({ car: '1990 Volvo 740', others: 1 })
  // The hidden car was never told, so it counts as new.
  await show(db, third, true)
  await tellOfCar({ db }, { car_id: third })
  expect(await newsOf(third, sessions[0] ?? '')).toMatchObject({ car: '1990 Volvo 850' })
})

test('a car that comes back just when its notification or mail has its turn is told', async () => {
  const db = await freshPool()
  const { user_id, sessions, tellOf } = await aSleeper(db)
  const car = await tellOf('240')
  /** Starts `start` while the car is being shown again. */
  const whileShown = async <T>(start: () => Promise<T>) => {
    await show(db, car, false)
    return transaction(db, async (tx) => {
      await show(tx, car, true)
      const started = start()
      await someoneWaits({ pool: db })
      return { started }
    })
  }
  const pushed = await whileShown(() => newsOfAlert(db)(user_id, car, sessions[0] ?? ''))
  expect(await pushed.started).toMatchObject({ car: '1990 Volvo 240' })
  await run(db, sql`update users set time_zone = ${zoneAt(12)} where id = ${user_id}`)
  await run(db, sql`update alert_told set was_pushed = false`)
  const sent: string[] = []
  const mailer = { send: async ({ subject }: Mail) => void sent.push(subject), close() {} }
  const mailed = await whileShown(() =>
    mailAlerts({ db, mailer, ...SITE }, { user_id }, { id: '1', attempt: 1 }),
  )
  await mailed.started
  expect(sent).toEqual(['A new car for you'])
})

test('after ten notifications between two nights the rest is one in the morning, on each device', async () => {
  const db = await freshPool()
  const { user_id, sessions, tellOf } = await aSleeper(db, 2)
  await run(db, sql`update users set time_zone = ${zoneAt(12)} where id = ${user_id}`)
  const [one = '', two = ''] = sessions
  const newsOf = (car: string, session: string) => newsOfAlert(db)(user_id, car, session)
  for (let nth = 0; nth < limits.max_pushes_a_day; nth += 1) {
    const car = await tellOf(`24${nth}`)
    for (const session of sessions) expect(await newsOf(car, session)).toMatchObject({ others: 0 })
  }
  const [late, later] = [await tellOf('740'), await tellOf('850')]
  await run(db, sql`delete from graphile_worker._private_jobs`)
  for (const car of [late, later])
    for (const session of sessions) expect(await newsOf(car, session)).toBeUndefined()
  const waiting = await many<{ is_morning: boolean }>(
    db,
    sql`select run_at > now() + interval '18 hours' and run_at <= now() + interval '20 hours' as is_morning
        from graphile_worker._private_jobs where key like 'push alerts %'`,
  )
  expect(waiting).toEqual(Array(4).fill({ is_morning: true }))
  // It is morning.
  await run(db, sql`update alert_told set push_at = now() where push_at > now()`)
  await run(db, sql`update alert_pushes set until = now()`)
  expect(await newsOf(late, one)).toBeUndefined()
  expect(await newsOf(later, one)).toMatchObject({ car: '1990 Volvo 850', others: 1 })
  expect(await newsOf(later, two)).toMatchObject({ car: '1990 Volvo 850', others: 1 })
  expect(await many(db, sql`select pushes from alert_pushes`)).toEqual([{ pushes: 1 }])
})

test('a new member’s car is told an hour after it was published, on a site that is older than 30 days', async () => {
  const db = await freshPool()
  const [owner, reader] = [await aMember(db), await aReader(db)]
  const car_id = await aVisibleCar({ pool: db }, owner)
  const tell = () => tellOfCar({ db, told_after_minutes: 60 }, { car_id })
  const told = () => many(db, sql`select user_id from alert_told`)
  const age = (id: string, days: number) =>
    run(
      db,
      sql`update users set created_at = now() - make_interval(days => ${days}::int) where id = ${id}`,
    )
  await age(reader, 31)
  await run(db, sql`delete from graphile_worker._private_jobs`)
  await tell()
  expect(await told()).toEqual([])
  const [job] = await many<{ key: string; minutes: number }>(
    db,
    sql`select key, round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs`,
  )
  expect(job).toEqual({ key: `tell-of-car ${car_id}`, minutes: 60 })
  await run(db, sql`update cars set published_at = now() - interval '61 minutes'`)
  await tell()
  expect(await told()).toEqual([{ user_id: reader }])
})

test('it is told at once on a young site, of a member who is not new, and if the operator has switched the wait off', async () => {
  const db = await freshPool()
  const [owner, reader] = [await aMember(db), await aReader(db)]
  const tellOf = async (told_after_minutes: number) => {
    const car_id = await aVisibleCar({ pool: db }, owner)
    await tellOfCar({ db, told_after_minutes }, { car_id })
    return many(db, sql`select from alert_told where car_id = ${car_id}`)
  }
  expect(await tellOf(60)).toHaveLength(1)
  await run(db, sql`update users set created_at = now() - interval '31 days' where id = ${reader}`)
  expect(await tellOf(60)).toHaveLength(0)
  expect(await tellOf(0)).toHaveLength(1)
  await run(db, sql`update users set created_at = now() - interval '4 days' where id = ${owner}`)
  expect(await tellOf(60)).toHaveLength(1)
})
