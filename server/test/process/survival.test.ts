import { expect, test } from 'vitest'
import { asMember, type SignedIn } from '../client.ts'
import { aMember, aToken } from '../factories.ts'
import { aDataFolder, databaseIn, type Launched, launch } from './launch.ts'

async function aMemberOf(server: Launched, folder: string): Promise<SignedIn> {
  const database = await databaseIn(folder)
  const member = await aMember(database)
  return asMember(server, member, await aToken(database, member.id))
}

const renamed = async (member: SignedIn, name: string) =>
  (await member.patch('/api/me', { name }).catch(() => undefined))?.status === 200

/** Keeps writing until the server is gone. Returns the last acknowledged write. */
async function writeUntilKilled(
  member: SignedIn,
  killAfter: number,
  kill: () => void,
): Promise<number> {
  for (let written = 1; ; written++) {
    if (!(await renamed(member, String(written)))) return written - 1
    // Kill while the next write is in flight.
    if (written === killAfter) setImmediate(kill)
  }
}

async function nameIn(server: Launched, { token, ...member }: SignedIn): Promise<number> {
  const { body } = await asMember(server, member, token).get('/api/me')
  return Number((body as { name: string }).name)
}

test('after a kill -9 of the server the next start recovers all acknowledged writes', async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR })
  const anna = await aMemberOf(first, DATA_DIR)
  const acknowledged = await writeUntilKilled(anna, 20, () => first.signal('SIGKILL'))
  expect(acknowledged).toBeGreaterThanOrEqual(20)
  expect(await first.ended).toBe('SIGKILL')

  const second = await launch({ DATA_DIR })
  expect(await nameIn(second, anna)).toBeGreaterThanOrEqual(acknowledged)
  second.signal('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('after a kill -9 of server and PostgreSQL the next start recovers all acknowledged writes', async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR })
  const anna = await aMemberOf(first, DATA_DIR)
  const { pid } = await databaseIn(DATA_DIR)
  const acknowledged = await writeUntilKilled(anna, 20, () => {
    process.kill(pid, 'SIGKILL')
    first.signal('SIGKILL')
  })
  await first.ended

  const second = await launch({ DATA_DIR })
  expect(await nameIn(second, anna)).toBeGreaterThanOrEqual(acknowledged)
})

test('if only PostgreSQL is killed, the server says so and exits, and the next start recovers', async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR })
  const anna = await aMemberOf(first, DATA_DIR)
  expect(await renamed(anna, '1')).toBe(true)
  process.kill((await databaseIn(DATA_DIR)).pid, 'SIGKILL')
  expect(await first.ended).toBe(1)
  expect(first.output()).toContain('the database is gone')

  const second = await launch({ DATA_DIR })
  expect(await nameIn(second, anna)).toBe(1)
})
