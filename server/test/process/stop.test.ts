import { expect, test } from 'vitest'
import { processState } from '../../src/db/embedded/process-state.ts'
import { run, sql } from '../../src/db/sql.ts'
import { asMember } from '../client.ts'
import { freshDatabase, poolOn } from '../database.ts'
import { aMember, aToken } from '../factories.ts'
import { aDataFolder, aFolder, databaseIn, launch, refusesConnections } from './launch.ts'

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s stops server and database cleanly',
  async (signal) => {
    const DATA_DIR = await aDataFolder()
    const server = await launch({ DATA_DIR })
    const { pid } = await databaseIn(DATA_DIR)
    expect(processState(pid)).toBe('running')
    server.signalAll(signal)
    expect(await server.ended).toBe(0)
    expect(server.output()).toContain('Stopped.')
    expect(processState(pid)).not.toBe('running')
  },
)

/** A server with a request that takes as long as the test wants, because another transaction locks the member's row. */
async function aSlowRequest() {
  const DATABASE_URL = await freshDatabase()
  const pool = poolOn(DATABASE_URL)
  const member = await aMember({ pool })
  const server = await launch({ DATABASE_URL, DATA_DIR: await aFolder() })
  const anna = asMember(server, member, await aToken({ pool }, member.id))
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from users where id = $1 for update', [member.id])
  const answer = Promise.allSettled([anna.patch('/api/me', { name: 'Finished' })])
  const isWaiting = () =>
    run(
      pool,
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  await expect.poll(isWaiting).toBe(1)
  const release = async () => {
    await holder.query('rollback')
    holder.release()
  }
  return { server, answer, release }
}

test('on SIGTERM a slow request is finished and answered, and new ones are refused', async () => {
  const { server, answer, release } = await aSlowRequest()
  server.signal('SIGTERM')
  await expect.poll(() => refusesConnections(server)).toBe(true)
  await release()
  expect(await answer).toMatchObject([{ value: { status: 200, body: { name: 'Finished' } } }])
  expect(await server.ended).toBe(0)
})

test('a second Ctrl-C exits at once', async () => {
  const { server, answer, release } = await aSlowRequest()
  server.signal('SIGINT')
  await expect.poll(() => server.output()).toContain('finishing requests in flight')
  server.signal('SIGINT')
  expect(await server.ended).toBe(1)
  expect(await answer, 'cut').toMatchObject([{ status: 'rejected' }])
  await release()
})
