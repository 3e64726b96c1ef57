import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Line } from '../outside/events.ts'
import { connect, type Pool } from './pool.ts'
import { run, sql } from './sql.ts'

const CHANNEL = 'keyswap_events'
const RETRY_MS = 500

/** PostgreSQL's notifications as a line between instances; listening goes on after a broken connection. */
export async function openLine(pool: Pool, url: string): Promise<Line> {
  const listeners: ((text: string) => void)[] = []
  let isClosed = false
  let client: pg.Client | undefined

  async function listen(): Promise<void> {
    client = await connect(url)
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      if (payload) for (const listener of listeners) listener(payload)
    })
    client.once('end', () => void again())
    await client.query(`listen ${CHANNEL}`)
  }

  async function again(): Promise<void> {
    while (!isClosed) {
      await wait(RETRY_MS)
      try {
        if (!isClosed) await listen()
        return
      } catch {
        // The database is not back yet.
      }
    }
  }

  await listen()
  return {
    send: async (text) => void (await run(pool, sql`select pg_notify(${CHANNEL}, ${text})`)),
    onText: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
