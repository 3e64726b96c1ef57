import { connect } from '../../../server/src/db/pool.ts'
import { run, sql } from '../../../server/src/db/sql.ts'
import { readSettings } from '../../../server/src/settings.ts'
import { openForCommand } from '../../../server/src/start/database.ts'

/** Runs the waiting jobs of this kind now, such as mails that wait so that a mistake can be undone. */
export const runNow = (job: string) =>
  inDatabase((db) =>
    run(
      db,
      sql`update graphile_worker._private_jobs set run_at = now() where key like ${`${job} %`}`,
    ),
  )

type Client = Awaited<ReturnType<typeof connect>>

/** Works in the running server's database, opened the way the operator's commands open it. */
export async function inDatabase<T>(
  work: (client: Client) => Promise<T>,
  DATA_DIR = process.env.E2E_DATA_DIR ?? '',
): Promise<T> {
  const database = await openForCommand(readSettings({ DATA_DIR }))
  const client = await connect(database.url)
  const done = await work(client)
  await client.end()
  await database.close()
  return done
}
