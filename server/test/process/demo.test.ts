import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cars, members } from '../../../demo/garage.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { many, one, sql } from '../../src/db/sql.ts'
import { send } from '../client.ts'
import { freshDatabase, poolOn } from '../database.ts'
import { drawSmallDemo } from '../pictures.ts'
import {
  aDataFolder,
  aFolder,
  databaseIn,
  type Launched,
  launch,
  ready,
  root,
  spawnServer,
} from './launch.ts'

const PATIENCE_MS = 300_000
const FULL = `The demo garage is full: ${cars.length} cars.`

/** Waits until the server has printed these words. */
async function says(server: Launched, words: string): Promise<void> {
  await expect.poll(() => server.output(), { timeout: PATIENCE_MS, interval: 100 }).toContain(words)
}

/**
 * A copy of the product whose garage fills in seconds, because its pictures are tiny. Tests that interrupt the filling use the
 * real pictures, and so does the journey of the first day.
 */
async function aCopyWithSmallPictures(): Promise<string> {
  const copy = await aFolder()
  for (const part of ['package.json', 'server', 'languages', 'demo/garage.ts'])
    await cp(path.join(root, part), path.join(copy, part), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  const pictures = path.join(copy, 'demo', 'pictures')
  await mkdir(pictures)
  await drawSmallDemo(pictures)
  return copy
}

async function run(verb: string, DATA_DIR: string, product = root) {
  const command = [process.execPath, path.join(product, 'server/src/demo.ts'), verb]
  const { ended, output } = spawnServer(command, { DATA_DIR }, await freePort())
  return { status: await ended, output: output() }
}

/** The members' password, and the admin's if there is one. */
const passwordsIn = (output: string): string[] => [
  ...new Set(
    Array.from(output.matchAll(/\s(\w{4}(-\w{4}){3})$/gm), ([, password = '']) => password),
  ),
]

const signIn = (server: Launched, email: string, password: string) =>
  send(server, 'POST', '/api/auth/sign-in', { body: { email, password } })

const stopped = async (server: Launched) => {
  server.signal('SIGTERM')
  return server.ended
}

/** Returns a function that counts members, cars that are or were listed, and models listed twice in the folder's database. */
async function openCounts(DATA_DIR: string) {
  const { pool } = await databaseIn(DATA_DIR)
  return () =>
    one<{ users: number; listed: number; doubles: number }>(
      pool,
      sql`select (select count(*) from users) as users,
                 (select count(*) from cars where published_at is not null and has_photo) as listed,
                 (select count(*) from (select from cars group by make, model having count(*) > 1) d) as doubles`,
    )
}

const contents = async (DATA_DIR: string) => (await openCounts(DATA_DIR))()

async function hasSomeCars(DATA_DIR: string): Promise<void> {
  const readCounts = await openCounts(DATA_DIR)
  await expect
    .poll(async () => (await readCounts()).listed, { timeout: PATIENCE_MS })
    .toBeGreaterThan(1)
}

const files = async (DATA_DIR: string): Promise<string[]> =>
  (await readdir(path.join(DATA_DIR, 'files', 'car-images'), { recursive: true })).filter((name) =>
    name.includes('.'),
  )

const EMPTY = { users: 0, listed: 0, doubles: 0 }
const ALL = { users: members.length, listed: cars.length, doubles: 0 }

test('the first start fills the demo garage, even after a kill -9 in the middle; once cleared it stays empty', {
  timeout: PATIENCE_MS,
}, async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR, DEMO: 'on' })
  const [password = '', admins = ''] = passwordsIn(first.output())
  for (const name of ['anna', 'janis'])
    expect((await signIn(first, `${name}@demo.keyswap.example`, password)).status).toBe(200)
  expect((await signIn(first, 'marta@demo.keyswap.example', password)).status).toBe(401)
  expect((await signIn(first, 'marta@demo.keyswap.example', admins)).body).toMatchObject({
    user: { is_admin: true },
  })
  await hasSomeCars(DATA_DIR)
  first.signal('SIGKILL')
  await first.ended

  const main = path.join(await aCopyWithSmallPictures(), 'server/src/main.ts')
  const restart = [process.execPath, main]
  const second = await ready(spawnServer(restart, { DATA_DIR, DEMO: 'on' }, await freePort()))
  expect(passwordsIn(second.output())).toEqual([password, admins])
  await says(second, FULL)
  expect(await contents(DATA_DIR)).toEqual(ALL)
  expect(await stopped(second)).toBe(0)

  expect(await run('clear', DATA_DIR)).toMatchObject({
    status: 0,
    output: expect.stringContaining('24 demo members are gone'),
  })
  expect(await files(DATA_DIR)).toEqual([])
  const third = await launch({ DATA_DIR, DEMO: 'on' })
  expect(third.output()).not.toContain('demo')
  expect(await contents(DATA_DIR)).toEqual(EMPTY)
  expect(await stopped(third)).toBe(0)
})

test('npm run demo:reset starts over while a server is still filling', {
  timeout: PATIENCE_MS,
}, async () => {
  const DATA_DIR = await aDataFolder()
  const server = await launch({ DATA_DIR, DEMO: 'on' })
  const [password = ''] = passwordsIn(server.output())
  const anna = async () => {
    const answer = await signIn(server, 'anna@demo.keyswap.example', password)
    return (answer.body as { user: { id: string } }).user.id
  }
  const before = await anna()
  await hasSomeCars(DATA_DIR)
  expect(await run('reset', DATA_DIR, await aCopyWithSmallPictures())).toMatchObject({
    status: 0,
    output: expect.stringContaining(`It is full: ${cars.length} cars.`),
  })
  expect(await contents(DATA_DIR)).toEqual(ALL)
  expect(await anna()).not.toBe(before)
  expect(await stopped(server)).toBe(0)
})

test('with DEMO=off the database stays empty; a real member keeps the demo out for good', {
  timeout: PATIENCE_MS,
}, async () => {
  const DATA_DIR = await aDataFolder()
  const empty = await launch({ DATA_DIR, DEMO: 'off' })
  expect(empty.output()).not.toContain('demo')
  expect(await contents(DATA_DIR)).toMatchObject({ users: 0, listed: 0 })
  const body = { email: 'real@example.com', password: 'red swordfish' }
  expect((await send(empty, 'POST', '/api/auth/sign-up', { body })).status).toBe(200)
  expect(await stopped(empty)).toBe(0)

  const next = await launch({ DATA_DIR, DEMO: 'on' })
  expect(next.output()).not.toContain('demo')
  expect(await contents(DATA_DIR)).toMatchObject({ users: 1, listed: 0 })
  expect(await run('reset', DATA_DIR)).toMatchObject({
    status: 1,
    output: expect.stringContaining('never put among them'),
  })
  expect(await run('clear', DATA_DIR)).toMatchObject({
    status: 0,
    output: expect.stringContaining('There are no demo members.'),
  })
  expect(await contents(DATA_DIR)).toMatchObject({ users: 1 })
})

test('when others can reach the site, the demo has no admin any more', {
  timeout: PATIENCE_MS,
}, async () => {
  const DATA_DIR = await aDataFolder()
  const here = await launch({ DATA_DIR, DEMO: 'on' })
  expect(here.output()).toContain('an admin')
  expect(await stopped(here)).toBe(0)

  const SITE_URL = 'https://keyswap.example'
  const open = await launch({ DATA_DIR, DEMO: 'on', SITE_URL })
  expect(open.output()).toContain('anna@demo.keyswap.example')
  expect(open.output()).not.toContain('an admin')
  const { pool } = await databaseIn(DATA_DIR)
  expect(await many(pool, sql`select user_id from admins`)).toEqual([])
  expect(await stopped(open)).toBe(0)
})

test('with DATABASE_URL there is no demo', {
  timeout: PATIENCE_MS,
}, async () => {
  const DATABASE_URL = await freshDatabase()
  const server = await launch({ DATA_DIR: await aFolder(), DATABASE_URL, DEMO: 'on' })
  expect(server.output()).not.toContain('demo')
  expect(await many(poolOn(DATABASE_URL), sql`select email from demo_members`)).toEqual([])
  expect(await stopped(server)).toBe(0)
})
