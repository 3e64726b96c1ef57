import type { Alert } from '@keyswap/contract/alerts'
import { expect } from 'vitest'
import { many, one, run, sql } from '../src/db/sql.ts'
import type { TestApp } from './app.ts'
import { type SignedIn, send } from './client.ts'
import type { startPushService } from './push-service.ts'
import { zoneAt } from './zones.ts'

export async function keep(member: SignedIn, terms: object): Promise<Alert> {
  const { status, body, text } = await member.post('/api/alerts', terms)
  expect(status, text).toBe(200)
  return body as Alert
}

/** With a device that is told of new cars, where it is noon. */
export async function awake(
  app: TestApp,
  member: SignedIn,
  service?: Awaited<ReturnType<typeof startPushService>>,
): Promise<string | undefined> {
  await member.patch('/api/me', { time_zone: zoneAt(12) })
  if (!service) return undefined
  const address = service.browser()
  const headers = { authorization: `Bearer ${member.token}` }
  await send(app, 'PUT', '/api/me/push', { body: { ...address, kinds: ['alerts'] }, headers })
  return address.endpoint
}

/** Waits until all that has happened so far is told, or waits for its time. */
export async function allTold(app: TestApp): Promise<void> {
  const jobs = sql`select count(*) as n from graphile_worker.jobs
                   where task_identifier in ('tell-of-car', 'place-alerts')`
  await expect.poll(async () => (await one<{ n: number }>(app.pool, jobs)).n).toBe(0)
}

/** The cars that a member was told of. */
export const toldTo = async (app: TestApp, { id }: { id: string }): Promise<string[]> =>
  (
    await many<{ car_id: string }>(
      app.pool,
      sql`select car_id from alert_told where user_id = ${id} order by told_at`,
    )
  ).map(({ car_id }) => car_id)

/** Makes what waits for its time due. */
export const hurry = (app: TestApp, name: string) =>
  run(
    app.pool,
    sql`with due as (update graphile_worker._private_jobs set run_at = now() where key like ${`${name}%`})
        select pg_notify('jobs:insert', '{"count":1}')`,
  )
