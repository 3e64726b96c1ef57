// The subject `parse`: Parse Server 9 on PostgreSQL, used as its guides say.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { asRunningServer } from '../child.ts'
import type { Database, RunningServer, Subject } from '../subject.ts'
import { fillParse } from './fill.ts'
import { install } from './install.ts'
import { APP_ID } from './names.ts'
import { request } from './requests.ts'

/** As many as Keyswap opens. Parse's default is 10. */
const DATABASE_CONNECTIONS = 20

async function databaseOf(database: Database): Promise<string> {
  const url = new URL(await database.another('parse'))
  url.searchParams.set('max', String(DATABASE_CONNECTIONS))
  return url.href
}

export const parse: Subject = {
  name: 'parse',
  requests: request,
  async prepare(database, size, progress) {
    await install(progress.say)
    const url = await databaseOf(database)
    // Parse creates its tables when it starts.
    const setup = await launch(url, { SETUP: 'yes' })
    await setup.stop()
    await fillParse(await database.another('parse'), size, progress)
  },
  async start(database) {
    return launch(await databaseOf(database))
  },
}

async function launch(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<RunningServer> {
  const child = fork(new URL('./server.mjs', import.meta.url), {
    // Parse reads many options from the environment, so it gets only these variables.
    env: {
      NODE_ENV: 'production',
      APP_ID,
      DATABASE_URL: databaseUrl,
      PARSE_SERVER_LOGS_FOLDER: 'null',
      ...more,
    },
    execArgv: [],
    // Parse writes warnings about future defaults to stdout, and errors to stderr.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const running = asRunningServer(child, '')
  const [ready] = await Promise.race([
    once(child, 'message') as Promise<[{ url: string }]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`Parse Server did not start (exit code ${code}).`)
    }),
  ])
  return { ...running, url: ready.url }
}
