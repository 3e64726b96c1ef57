// Without a job runner, so that each job runs when the test says so.
import { expect, onTestFinished, test } from 'vitest'
import { MAIL_FROM } from '../../../test/app.ts'
import { freshPool } from '../../../test/database.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { zoneAt } from '../../../test/zones.ts'
import type { Pool } from '../../db/pool.ts'
import { many, run, sql } from '../../db/sql.ts'
import { newId } from '../../ids.ts'
import { createMailer } from '../../outside/mail.ts'
import { insertAlert, insertWays } from './alerts.store.ts'
import { waysOfFilters } from './keys.ts'
import { mailAlerts, tellOfCar } from './telling.rules.ts'

async function aMember(db: Pool): Promise<string> {
  const id = newId()
  await run(
    db,
    sql`insert into users (id, email, name, password_hash, time_zone)
        values (${id}, ${`${id}@example.com`}, 'Anna', 'x', ${zoneAt(12)})`,
  )
  return id
}

/** A member who is mailed every new car, or every one that fits. */
async function aReader(db: Pool, wanted: Wanted = {}): Promise<string> {
  const id = await aMember(db)
  await keepFilters(db, id, wanted)
  return id
}

type Wanted = Parameters<typeof waysOfFilters>[0]

async function keepFilters(db: Pool, user_id: string, wanted: Wanted): Promise<void> {
  const kept = { search: null, filters: {}, by_push: false, by_mail: true }
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
  const tell = () => tellOfCar({ db }, { car_id }, 3)
  // As if the job had been killed after its first page.
  await tell()
  expect(await told()).toEqual(some.toSorted())
  const others = await Promise.all(Array.from({ length: 7 }, () => aReader(db)))
  await Promise.all([tell(), tell()])
  const all = [...some, ...others].toSorted()
  expect([await told(), await mails()]).toEqual([all, all])
  // It comes back, and nobody is told.
  await run(db, sql`delete from graphile_worker._private_jobs`)
  await run(db, sql`update cars set is_active = false where id = ${car_id}`)
  await run(db, sql`update cars set is_active = true where id = ${car_id}`)
  await tell()
  expect(await mails()).toEqual([])
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
  // Manual, gasoline.
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
  const site_url = 'http://localhost'
  const post = { db, mailer, site_url, confirms_email: false, stop_key: Buffer.alloc(32) }
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
  // Its last attempt: a failed job would stay in the queue.
  await mailAlerts(post, { user_id }, { id: '1', attempt: 10 })
  const second = await tellOf({
    make: 'http://evil.example/?a=1',
    model: 'ID.3',
    location: `x${claim}, Cesis`,
  })
  await mailAlerts(post, { user_id }, { id: '2', attempt: 1 })
  const mail = await mailbox.next()
  expect(mail.text?.split('\n\n').slice(1, 4)).toEqual([
    'New cars fit what you look for:',
    `1990 http: //evil. example/?a=1 ID.3, Cēsis\n${site_url}/car/${second}`,
    `1990 Volvo 240 Call me www. evil. example\n${site_url}/car/${first}`,
  ])
  // None is left.
  await run(db, sql`update alert_mails set sent_at = sent_at - interval '2 days'`)
  await mailAlerts(post, { user_id }, { id: '3', attempt: 1 })
  expect([mailbox.refused.length, mailbox.mails.length]).toEqual([2, 0])
})

test('a mail whose turn comes in quiet hours waits for their end, and a car of last week or of a deleted search is no news', async () => {
  const db = await freshPool()
  const mailer = { send: () => Promise.reject(new Error('It must not be sent')), close() {} }
  const site_url = 'http://localhost'
  const post = { db, mailer, site_url, confirms_email: false, stop_key: Buffer.alloc(32) }
  const [owner, user_id] = [await aMember(db), await aReader(db)]
  await tellOfCar(post, { car_id: await aVisibleCar({ pool: db }, owner) })
  await run(db, sql`delete from graphile_worker._private_jobs`)
  await run(db, sql`update users set time_zone = ${zoneAt(3)} where id = ${user_id}`)
  // As if it had been killed while it was sent.
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
  // Nor is one that fits only a search which is no longer kept.
  await run(db, sql`update alert_told set told_at = now()`)
  await run(db, sql`delete from alerts where user_id = ${user_id}`)
  await keepFilters(db, user_id, {})
  await mailAlerts(post, { user_id }, { id: '3', attempt: 1 })
})
