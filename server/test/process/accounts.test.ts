import { expect, test } from 'vitest'
import { send } from '../client.ts'
import { aDataFolder, aFreePort, launch, root, spawnServer } from './launch.ts'

const sign = (server: { url: string }, how: 'up' | 'in', email: string) =>
  send(server, 'POST', `/api/auth/sign-${how}`, { body: { email, password: 'swordfish' } })

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

test('npm run admin grants, lists and revokes, beside a running server and without one', async () => {
  const DATA_DIR = await aDataFolder()
  const admin = async (...args: string[]) => {
    const command = [process.execPath, `${root}/server/src/admin.ts`, ...args]
    const { ended, output } = spawnServer(command, { DATA_DIR }, await aFreePort())
    return { status: await ended, said: output() }
  }
  const server = await launch({ DATA_DIR })
  const { body } = await sign(server, 'up', 'anna@example.com')
  const { access_token } = body as { access_token: string }
  const isAdmin = async () =>
    (await send(server, 'GET', '/api/me', { headers: { authorization: `Bearer ${access_token}` } }))
      .body

  expect(await admin('grant', 'nobody@example.com')).toMatchObject({
    status: 1,
    said: expect.stringContaining('There is no account'),
  })
  expect(await admin('grant')).toMatchObject({
    status: 1,
    said: expect.stringContaining('npm run admin -- grant'),
  })
  expect(await admin('grant', 'Anna@example.com')).toMatchObject({
    status: 0,
    said: 'anna@example.com is an admin now.\n',
  })
  expect(await isAdmin()).toMatchObject({ is_admin: true })
  server.signal('SIGTERM')
  await server.ended
  expect(await admin('list')).toMatchObject({ status: 0, said: 'anna@example.com  anna\n' })
  expect(await admin('revoke', 'anna@example.com')).toMatchObject({ status: 0 })
  expect(await admin('list')).toMatchObject({ said: 'There are no admins.\n' })
})
