import path from 'node:path'
import { startEmbedded } from '../db/embedded.ts'
import { holdFolder } from '../db/folder-lock.ts'
import { migrate } from '../db/migrate.ts'
import { connectOrExplain } from '../db/pool.ts'
import type { Settings } from '../settings.ts'
import { describeFolder } from './banner.ts'
import { openDataFolder } from './disk.ts'

export type Database = { url: string; described: string; close(): Promise<void> }

/** The operator's server where one is named, else our own PostgreSQL in the data folder; migrated. */
export async function openDatabase(settings: Settings, onLost: () => void): Promise<Database> {
  await openDataFolder(settings.DATA_DIR)
  const database = settings.DATABASE_URL
    ? remote(settings.DATABASE_URL)
    : await embedded(settings.DATA_DIR, onLost)
  return migrated(database)
}

/** The same database for a command beside the server: an embedded one is borrowed while it runs. */
export async function openBesides(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL) return migrated(remote(settings.DATABASE_URL))
  await openDataFolder(settings.DATA_DIR)
  const server = await startEmbedded(path.join(settings.DATA_DIR, 'postgres'))
  // One that we started is ours alone until it is stopped: a server that starts meanwhile waits its turn.
  const lock = server.adopted
    ? undefined
    : await holdFolder(server.url, settings.DATA_DIR, () => {})
  const close = async () => {
    await lock?.release()
    if (!server.adopted) await server.stop()
  }
  return migrated({ url: server.url, described: describeFolder(settings.DATA_DIR), close })
}

async function migrated(database: Database): Promise<Database> {
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
  const server = await startEmbedded(path.join(folder, 'postgres'))
  const lock = await holdFolder(server.url, folder, onLost).catch((refused) => {
    // The folder is another copy's, and so is the server on it, whoever of us started it.
    server.leave()
    throw refused
  })
  return {
    url: server.url,
    described: `embedded PostgreSQL, in ${describeFolder(folder)}`,
    async close() {
      await lock.release()
      await server.stop()
    },
  }
}
