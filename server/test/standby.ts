// Makes commits of a test's own PostgreSQL wait for a standby that does not exist, and cancels them while they wait.
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'
import type { SignedIn } from './client.ts'
import type { OwnPostgres } from './own-postgres.ts'

const WAITING = `wait_event = 'SyncRep'`

/** Makes commits wait, until they are released or the test ends. */
export async function holdCommits(postgres: OwnPostgres): Promise<void> {
  await postgres.query(`alter system set synchronous_standby_names = 'nobody'`)
  await postgres.query('select pg_reload_conf()')
  atEnd(() => releaseCommits(postgres))
  // PostgreSQL reads the setting a moment later. Until then commits do not wait.
  while (!(await isHeld(postgres)));
}

export async function releaseCommits({ query }: OwnPostgres): Promise<void> {
  await query('alter system reset synchronous_standby_names')
  await query('select pg_reload_conf()')
}

export const waitingCommits = async ({ query }: OwnPostgres): Promise<number> =>
  (await query(`select from pg_stat_activity where ${WAITING}`)).length

/** Whether a commit that this sends waits. */
async function isHeld({ connect, query }: OwnPostgres): Promise<boolean> {
  const client = await connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where pid = ${rows[0]?.pid} and ${WAITING}`
  let isOver = false
  let wasHeld = false
  await client.query('set synchronous_commit = on')
  const commit = client.query(`select pg_logical_emit_message(true, 'test', '')`).finally(() => {
    isOver = true
  })
  while (!isOver) wasHeld = (await query(cancel)).length > 0 || wasHeld
  await commit
  await client.end()
  return wasHeld
}

/** Until `answer` is there, cancels every commit that waits, as an operator might. */
export async function whileCancelling<T>(postgres: OwnPostgres, answer: Promise<T>): Promise<T> {
  let isOver = false
  const ended = answer.finally(() => {
    isOver = true
  })
  ended.catch(() => {})
  const client = await postgres.connect()
  while (!isOver) {
    await client.query(`select pg_cancel_backend(pid) from pg_stat_activity where ${WAITING}`)
    await client.query('select pg_sleep(0.01)')
  }
  await client.end()
  return ended
}

/** Waits until the app has noticed that commits wait. Then a call that has nothing to write waits too. */
export const untilAppNotices = (postgres: OwnPostgres, member: SignedIn): Promise<void> =>
  expect
    .poll(
      async () => (await whileCancelling(postgres, member.post('/api/me/notices/seen'))).status,
      { interval: 10 },
    )
    .toBe(503)

/** Switches rate limits off: most calls are first counted for one, and that commit would wait too. */
export const switchLimitsOff = ({ query }: OwnPostgres) =>
  query(
    `create or replace function take_call(caller text, share double precision, seconds double precision)
     returns int language sql return 0`,
  )
