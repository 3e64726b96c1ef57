// One PostgreSQL per test run, with a migrated template database that each test copies.
import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { connect } from '../src/db/pool.ts'
import { databaseUrl } from './database-url.ts'

/** `TEST_TEMPLATE` names another template, on a server that runs already. */
export const TEMPLATE = process.env.TEST_TEMPLATE ?? 'keyswap_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgres_url: string
  }
}

// No data outlives the run, so durability is traded for speed.
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 1024 ** 3

/** Every test creates and drops a database. In memory that takes a third of the time that it takes on disk. */
async function quickestFolder(): Promise<string> {
  try {
    await access(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(IN_MEMORY)
    return bavail * bsize > ROOM_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** `TEST_POSTGRES_URL` names a server that runs already, for many short runs. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_POSTGRES_URL
  if (given) return project.provide('postgres_url', given)
  const { url, stop } = await startTestPostgres()
  project.provide('postgres_url', url)
  return stop
}

export async function startTestPostgres() {
  const folder = await mkdtemp(path.join(await quickestFolder(), 'keyswap-test-'))
  const server = await startEmbedded(path.join(folder, 'postgres'), {
    flags: FAST.flatMap((setting) => ['-c', setting]),
  })
  const admin = await connect(server.url)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const url = databaseUrl(server.url, TEMPLATE)
  const client = await connect(url)
  await migrate(client, url)
  await client.end()
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
