import path from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded.ts'
import { holdFolder, shareFolder } from '../db/folder-lock.ts'
import { migrate } from '../db/migrate.ts'
import { connectOrExplain } from '../db/pool.ts'
import { StartError } from '../errors/start-error.ts'
import type { Settings } from '../settings.ts'
import { describeFolder } from './banner.ts'
import { prepareDataFolder } from './disk.ts'

export type Database = { url: string; described: string; close(): Promise<void> }

/** Opens and migrates DATABASE_URL if set, otherwise the embedded PostgreSQL in the data folder. */
export async function openDatabase(settings: Settings, onLost: () => void): Promise<Database> {
  await prepareDataFolder(settings.DATA_DIR)
  const database = settings.DATABASE_URL
    ? remote(settings.DATABASE_URL)
    : await embedded(settings.DATA_DIR, onLost)
  return migrateOrClose(database)
}

/** Opens and migrates the database for a command. An embedded one is shared with a running server, or started for the command. */
export async function openForCommand(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL) return migrateOrClose(remote(settings.DATABASE_URL))
  await prepareDataFolder(settings.DATA_DIR)
  const { server, held: use } = await startAndHold(settings.DATA_DIR, ({ url }) => shareFolder(url))
  const close = async () => {
    if (await use.isLast()) await server.stop()
    else server.leave()
    await use.close()
  }
  return migrateOrClose({ url: server.url, described: describeFolder(settings.DATA_DIR), close })
}

async function migrateOrClose(database: Database): Promise<Database> {
  try {
    const client = await connectOrExplain(database.url)
    await migrate(client, database.url).finally(() => client.end())
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const remote = (url: string): Database => {
  const { host, pathname } = new URL(url)
  return { url, described: `${pathname.slice(1)} at ${host}`, close: async () => {} }
}

async function embedded(folder: string, onLost: () => void): Promise<Database> {
  const { server, held: lock } = await startAndHold(folder, (server) =>
    holdFolder(server.url, folder, onLost).catch((refused) => {
      // Another copy holds the folder, so the server now belongs to it even if we started it.
      server.leave()
      throw refused
    }),
  )
  return {
    url: server.url,
    described: `embedded PostgreSQL, in ${describeFolder(folder)}`,
    async close() {
      await lock.release()
      await server.stop()
    },
  }
}

// Another command may stop the database just as we begin to use it: start it again, at most this many times in all.
const ATTEMPTS = 5

async function startAndHold<Held>(
  folder: string,
  hold: (server: EmbeddedPostgres) => Promise<Held | undefined>,
): Promise<{ server: EmbeddedPostgres; held: Held }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const server = await startEmbedded(path.join(folder, 'postgres'))
    const held = await hold(server)
    if (held) return { server, held }
  }
  throw new StartError(
    `The embedded PostgreSQL in ${folder} exited each time it was started.`,
    `Its log says why: ${path.join(folder, 'postgres.log')}`,
  )
}
