// Starts a database server, and on it the subjects that are measured. A subject that cannot be prepared or started is listed in
// `failures`, and the others are measured.
import { join } from 'node:path'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { connect } from '../../server/src/db/pool.ts'
import { atEnd } from './cleanup.ts'
import type { Target } from './measure.ts'
import { RUN_FOLDER } from './place.ts'
import { type Run, reasonOf } from './run.ts'
import type { Database, Progress, Subject, SubjectName } from './subject.ts'
import type { Size } from './world.ts'

const FLAGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'max_connections=200']

export type DatabaseServer = Database & { pid: number }

export type StartedSubjects = {
  targets: Target[]
  failures: Map<SubjectName, string>
  /** Returns Keyswap and its database. Throws if it could not be started. */
  ours(): { target: Target; server: DatabaseServer }
}

type Preparing = (database: DatabaseServer, progress: Progress) => Promise<void>

export async function startSubjects(
  run: Run,
  subjects: Subject[],
  { size, minutes }: { size: Size; minutes: number },
): Promise<StartedSubjects> {
  const failures = new Map<SubjectName, string>()
  const targets: Target[] = []
  let server: DatabaseServer | undefined
  const attempt = async (subject: Subject, work: Preparing) => {
    const database = server
    if (!database || failures.has(subject.name)) return
    const say = (text: string) => run.say(`${subject.name}: ${text}`)
    try {
      await run.within(minutes, (signal) => work(database, { say, signal }))
    } catch (error) {
      failures.set(subject.name, reasonOf(error))
      say(reasonOf(error))
    }
  }
  run.say('starting the database server')
  try {
    server = await run.within(minutes, openServer)
  } catch (error) {
    for (const { name } of subjects) failures.set(name, reasonOf(error))
  }
  const prepared = subjects.map((subject) =>
    attempt(subject, (database, progress) => {
      progress.say('preparing')
      return subject.prepare(database, size, progress)
    }),
  )
  await Promise.all(prepared)
  // Starts subjects only after all are prepared, because `limit` reads Keyswap's filled database once at its start.
  for (const subject of subjects)
    await attempt(subject, async (database, { signal }) => {
      const running = await subject.start(database)
      await subject.meetMembers?.(running, size)
      signal.throwIfAborted()
      targets.push({ subject, running, database_pid: database.pid, size })
    })
  return {
    targets,
    failures,
    ours() {
      const target = targets.find(({ subject }) => subject.name === 'keyswap')
      if (!target || !server) throw new Error(failures.get('keyswap') ?? 'Keyswap did not start')
      return { target, server }
    },
  }
}

async function openServer(): Promise<DatabaseServer> {
  const flags = FLAGS.flatMap((flag) => ['-c', flag])
  const { url, pid, stop } = await startEmbedded(join(RUN_FOLDER, 'postgres'), { flags })
  atEnd(stop)
  const server: DatabaseServer = {
    url,
    pid,
    async another(name) {
      const client = await connect(url)
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) await client.query(`create database ${name}`)
      await client.end()
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
  }
  await migrateDatabase(url)
  return server
}

export async function migrateDatabase(url: string): Promise<void> {
  const client = await connect(url)
  await migrate(client, url)
  await client.end()
}
