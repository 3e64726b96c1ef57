import type { SignedIn as SignedInAnswer } from '@keyswap/contract/accounts'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { run, sql } from '../../src/db/sql.ts'
import { aDraft, aPhotoOn } from '../cars.ts'
import { asMember, send } from '../client.ts'
import { aDataFolder, databaseIn, launch, root, spawnServer } from './launch.ts'

const sign = (server: { url: string }, how: 'up' | 'in', email: string) =>
  send(server, 'POST', `/api/auth/sign-${how}`, { body: { email, password: 'red swordfish' } })

test('every acknowledged account survives a kill -9', async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR })
  const acknowledged: string[] = []
  for (let made = 0; ; made++) {
    const email = `member${made}@example.com`
    const answer = await sign(first, 'up', email).catch(() => undefined)
    if (answer?.status !== 200) break
    acknowledged.push(email)
    if (made === 10) setImmediate(() => first.signal('SIGKILL'))
  }
  expect(acknowledged.length).toBeGreaterThan(10)
  const second = await launch({ DATA_DIR })
  for (const email of acknowledged)
    expect((await sign(second, 'in', email)).status, email).toBe(200)
})

test('a kill -9 during deletions leaves each account whole or gone, with its files', async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR })
  const database = await databaseIn(DATA_DIR)
  const leavers = await Promise.all(
    Array.from({ length: 8 }, async (_, made) => {
      const email = `leaver${made}@example.com`
      const { user, access_token } = (await sign(first, 'up', email)).body as SignedInAnswer
      const member = asMember(first, { ...user, email }, access_token)
      const car = await aDraft(member)
      return { email, member, photo: await aPhotoOn(member, car.id) }
    }),
  )
  const deletions = leavers.map(({ member }) =>
    member.delete('/api/me', { password: 'red swordfish' }).catch(() => undefined),
  )
  // Kill as soon as one deletion is answered.
  await Promise.race(deletions)
  first.signal('SIGKILL')
  const answers = await Promise.all(deletions)

  const second = await launch({ DATA_DIR })
  // Jobs of a killed server stay locked for minutes: release them now.
  await run(
    database.pool,
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`,
  )
  let gone = 0
  for (const [index, { email, photo }] of leavers.entries()) {
    const { status } = await sign(second, 'in', email)
    const shown = async () => (await fetch(second.url + photo.url)).status
    if (status === 200) expect(answers[index]?.status).not.toBe(200)
    else gone++
    await expect.poll(shown).toBe(status === 200 ? 200 : 404)
  }
  expect(gone).toBeGreaterThan(0)
})

test('npm run admin grants, lists and revokes, beside a running server and without one', async () => {
  const DATA_DIR = await aDataFolder()
  const admin = async (...args: string[]) => {
    const command = [process.execPath, `${root}/server/src/admin.ts`, ...args]
    const { ended, output } = spawnServer(command, { DATA_DIR }, await freePort())
    return { status: await ended, output: output() }
  }
  const server = await launch({ DATA_DIR })
  const { body } = await sign(server, 'up', 'anna@example.com')
  const { access_token } = body as { access_token: string }
  const isAdmin = async () =>
    (await send(server, 'GET', '/api/me', { headers: { authorization: `Bearer ${access_token}` } }))
      .body

  expect(await admin('grant', 'nobody@example.com')).toMatchObject({
    status: 1,
    output: expect.stringContaining('There is no account'),
  })
  expect(await admin('grant')).toMatchObject({
    status: 1,
    output: expect.stringContaining('npm run admin -- grant'),
  })
  expect(await admin('grant', 'Anna@example.com')).toMatchObject({
    status: 0,
    output: 'anna@example.com is an admin now.\n',
  })
  expect(await isAdmin()).toMatchObject({ is_admin: true })
  server.signal('SIGTERM')
  await server.ended
  expect(await admin('list')).toMatchObject({ status: 0, output: 'anna@example.com  anna\n' })
  expect(await admin('revoke', 'anna@example.com')).toMatchObject({ status: 0 })
  expect(await admin('list')).toMatchObject({ output: 'There are no admins.\n' })
})
