import { expect, test } from 'vitest'
import { processState } from '../../src/db/embedded/process-state.ts'
import { connect } from '../../src/db/pool.ts'
import { readSettings } from '../../src/settings.ts'
import { type Database, openForCommand } from '../../src/start/database.ts'
import { aDataFolder, databaseIn, launch } from './launch.ts'

const open = (DATA_DIR: string) => openForCommand(readSettings({ DATA_DIR }))

/** Opens the database, uses it and closes it, as a command does. */
async function command(DATA_DIR: string): Promise<void> {
  const database = await open(DATA_DIR)
  await isUsable(database)
  await database.close()
}

async function isUsable({ url }: Database): Promise<void> {
  const client = await connect(url)
  const { rows } = await client.query('select count(*)::int as users from users')
  await client.end()
  expect(rows).toEqual([{ users: 0 }])
}

test.each([
  ['the first', [0, 1]],
  ['the second', [1, 0]],
] as const)('of two commands at once %s may end before the other', async (_, order) => {
  const DATA_DIR = await aDataFolder()
  const both = [await open(DATA_DIR), await open(DATA_DIR)] as const
  const { pid } = await databaseIn(DATA_DIR)
  await both[order[0]].close()
  await isUsable(both[order[1]])
  await both[order[1]].close()
  expect(processState(pid)).not.toBe('running')
})

test('commands that start and end at the same time all succeed', async () => {
  const DATA_DIR = await aDataFolder()
  const oneAfterTheOther = async () => {
    for (let times = 0; times < 2; times++) await command(DATA_DIR)
  }
  await Promise.all([oneAfterTheOther(), oneAfterTheOther(), oneAfterTheOther()])
})

test('a server that starts while a command runs keeps its database', async () => {
  const DATA_DIR = await aDataFolder()
  const database = await open(DATA_DIR)
  const server = await launch({ DATA_DIR })
  await database.close()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})
