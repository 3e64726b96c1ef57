import type { Alert } from '@keyswap/contract/alerts'
import { expect } from 'vitest'
import { newId } from '../src/calls/ids.ts'
import type { Pool } from '../src/db/pool.ts'
import { many, one, run, sql } from '../src/db/sql.ts'
import { waysOfFilters } from '../src/features/alerts/keys.ts'
import { modelKey } from '../src/features/listings/index.ts'
import type { TestApp } from './app.ts'
import { type SignedIn, send } from './client.ts'
import type { startPushService } from './push-service.ts'
import { zoneAt } from './zones.ts'

export async function keepSearch(member: SignedIn, terms: object): Promise<Alert> {
  const { status, body, text } = await member.post('/api/alerts', terms)
  expect(status, text).toBe(200)
  return body as Alert
}

/** Gives the member a device that is notified of new cars, and a time zone where it is noon. */
export async function makeAwake(
  app: TestApp,
  member: SignedIn,
  service?: Service,
): Promise<string | undefined> {
  await member.patch('/api/me', { time_zone: zoneAt(12) })
  if (!service) return undefined
  const address = service.browser()
  const headers = { authorization: `Bearer ${member.token}` }
  await send(app, 'PUT', '/api/me/push', { body: { ...address, kinds: ['alerts'] }, headers })
  return address.endpoint
}

type Service = Awaited<ReturnType<typeof startPushService>>
export type Reader = { id: string; email: string; endpoint: string; make: string | null }

/**
 * Members who keep filters, for a make or for all cars, and are told by notification and mail. They are written directly to the
 * database, because hundreds of calls would take too long. Their ids are in order. `hourOf` is the hour on their clocks.
 */
export async function manyReaders(
  pool: Pool,
  count: number,
  service: Pick<Service, 'browser'>,
  { hourOf, makeOf }: { hourOf(nth: number): number; makeOf?(nth: number): string | null },
): Promise<Reader[]> {
  const rows = Array.from({ length: count }, (_, nth) => {
    const { endpoint, keys } = service.browser()
    const [id, make] = [newId(), makeOf?.(nth) ?? null]
    const [way] = waysOfFilters(make === null ? {} : { make_key: modelKey(make) })
    const place = { ...{ endpoint, ...keys }, time_zone: zoneAt(hourOf(nth)) }
    const kept = { alert_id: newId(), key: way?.key, make_key: way?.wanted.make_key ?? null, make }
    return { id, email: `${id}@example.com`, session_id: newId(), ...place, ...kept }
  })
  const row = sql`json_to_recordset(${JSON.stringify(rows)}) as r (
    id uuid, email text, session_id uuid, endpoint text, p256dh text, auth text, time_zone text, alert_id uuid, key text,
    make_key text, make text)`
  for (const statement of [
    sql`insert into users (id, email, name, password_hash, email_confirmed_at, time_zone)
        select r.id, r.email, 'Reader', 'x', now(), r.time_zone from ${row}`,
    sql`insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
        select r.id, r.session_id, 'test', sha256(r.email::bytea), now() + interval '1 day' from ${row}`,
    sql`insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, kinds)
        select r.endpoint, r.id, r.session_id, r.p256dh, r.auth, '{alerts}' from ${row}`,
    sql`insert into alerts (id, user_id, filters, by_push, by_mail)
        select r.alert_id, r.id, json_strip_nulls(json_build_object('make', r.make)), true, true from ${row}`,
    sql`insert into alert_ways (alert_id, user_id, by_push, by_mail, key, make_key)
        select r.alert_id, r.id, true, true, r.key, r.make_key from ${row}`,
  ])
    await run(pool, statement)
  return rows
}

/** Waits until everyone is told of all cars, except for notifications and mails that wait for their time. */
export async function allTold(app: TestApp): Promise<void> {
  const jobs = sql`select count(*) as n from graphile_worker.jobs
                   where task_identifier in ('tell-of-car', 'place-alerts')`
  await expect.poll(async () => (await one<{ n: number }>(app.pool, jobs)).n).toBe(0)
}

/** The cars that a member was told of. */
export const carsToldTo = async (app: TestApp, { id }: { id: string }): Promise<string[]> =>
  (
    await many<{ car_id: string }>(
      app.pool,
      sql`select car_id from alert_told where user_id = ${id} order by told_at`,
    )
  ).map(({ car_id }) => car_id)

/** Makes jobs due that wait for their time. */
export const makeJobsDue = (app: TestApp, name: string) =>
  run(
    app.pool,
    sql`with due as (update graphile_worker._private_jobs set run_at = now() where key like ${`${name}%`})
        select pg_notify('jobs:insert', '{"count":1}')`,
  )
