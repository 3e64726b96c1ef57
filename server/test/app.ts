import { onTestFinished } from 'vitest'
import { type AppParts, createApp } from '../src/app.ts'
import type { Pool } from '../src/db/pool.ts'
import { createLogger } from '../src/log.ts'
import { freshDatabase, poolOn } from './database.ts'

export type LogLine = { level: string; msg: string; [field: string]: unknown }

export type TestApp = {
  url: string
  pool: Pool
  log: LogLine[]
  /** Says that this test means to make the server fail: its log may then hold errors. */
  expectErrors(): void
  close(): Promise<void>
}

type Options = Partial<AppParts['settings']> & { database?: string; webFolder?: string }

/** The whole app on a port of its own and, unless told otherwise, on a database of its own. */
export async function startApp({
  database,
  webFolder,
  ...settings
}: Options = {}): Promise<TestApp> {
  const pool = poolOn(database ?? (await freshDatabase()))
  const log: LogLine[] = []
  const app = await createApp({
    settings: { SITE_URL: 'http://localhost', TRUST_PROXY: [], ...settings },
    pool,
    log: createLogger('trace', { write: (line: string) => void log.push(JSON.parse(line)) }),
    checkOutputs: true,
    ...(webFolder && { webFolder }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  let errorsExpected = false
  let closed: Promise<void> | undefined
  const close = () => (closed ??= app.close())
  onTestFinished(async () => {
    await close()
    const errors = log.filter(({ level }) => level === 'error' || level === 'fatal')
    if (errors.length > 0 && !errorsExpected) throw new Error(`Logged: ${JSON.stringify(errors)}`)
  })
  const expectErrors = () => {
    errorsExpected = true
  }
  return { url, pool, log, close, expectErrors }
}

/** Two instances over one database, as an operator runs them behind a balancer. */
export async function startTwoApps(): Promise<[TestApp, TestApp]> {
  const database = await freshDatabase()
  return [await startApp({ database }), await startApp({ database })]
}
