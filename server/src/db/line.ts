import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Line } from '../outside/events.ts'
import { openLineOver, type Wire } from '../outside/line.ts'
import { connect, type Pool } from './pool.ts'
import { run, sql } from './sql.ts'

const CHANNEL = 'keyswap_events'
const RETRY_MS = 500
const BATCH = 200
const MAX_WAITING = 10_000

/** PostgreSQL's notifications as a line between instances; listening goes on after a broken connection. */
export const openLine = (pool: Pool, url: string): Promise<Line> =>
  openLineOver(async (hear) => {
    const ear = await listen(url, hear)
    const mouth = speak(pool)
    return {
      publish: mouth.publish,
      async close() {
        await mouth.silence()
        await ear.close()
      },
    }
  })

/** What is said while the last words are on their way goes out with the next: one connection is enough. */
function speak(pool: Pool): Pick<Wire, 'publish'> & { silence(): Promise<void> } {
  const waiting: string[] = []
  let speaking: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const texts = waiting.splice(0, BATCH)
      await run(
        pool,
        sql`select pg_notify(${CHANNEL}, said) from unnest(${texts}::text[]) said`,
      ).catch(() => {
        // The database is gone for the moment; whoever missed this asks for the truth when it is back.
      })
    }
    speaking = undefined
  }

  return {
    publish(text) {
      if (waiting.length < MAX_WAITING) waiting.push(text)
      speaking ??= sendAll()
    },
    silence: async () => speaking,
  }
}

async function listen(url: string, hear: (text: string) => void) {
  let isClosed = false
  let client: pg.Client | undefined

  async function begin(): Promise<void> {
    client = await connect(url)
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      if (payload) hear(payload)
    })
    client.once('end', () => void again())
    await client.query(`listen ${CHANNEL}`)
  }

  async function again(): Promise<void> {
    while (!isClosed) {
      await wait(RETRY_MS)
      try {
        if (!isClosed) await begin()
        return
      } catch {
        // The database is not back yet.
      }
    }
  }

  await begin()
  return {
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
