import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Line } from '../outside/events.ts'
import { type Ear, openLineOver, type Wire } from '../outside/line.ts'
import { connect, type Pool } from './pool.ts'
import { run, sql } from './sql.ts'

const CHANNEL = 'keyswap_events'
const RETRY_MS = 500
const BATCH = 200
const ASK_MS = 15_000
const ANSWER_WITHIN_MS = 5_000
const MAX_WAITING = 10_000

/** PostgreSQL's notifications as a line between instances; listening goes on after a broken connection. */
export const openLine = (pool: Pool, url: string): Promise<Line> =>
  openLineOver(async (told) => {
    const ear = await listen(url, told)
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

async function listen(url: string, { hear, missed }: Ear) {
  let isClosed = false
  let ear: pg.Client | undefined

  async function begin(): Promise<void> {
    const client = await connect(url)
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      if (payload) hear(payload)
    })
    try {
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end()
      throw error
    }
    ear = client
    const stopAsking = askWhetherItIsThere(client)
    client.once('end', () => {
      stopAsking()
      void again()
    })
  }

  async function again(): Promise<void> {
    while (!isClosed) {
      await wait(RETRY_MS)
      try {
        if (isClosed) return
        await begin()
        return missed()
      } catch {
        // The database is not back yet.
      }
    }
  }

  await begin()
  return {
    async close() {
      isClosed = true
      await ear?.end()
    },
  }
}

/** A line that was cut in silence looks like one on which nobody speaks. */
function askWhetherItIsThere(client: pg.Client): () => void {
  const asking = setInterval(() => {
    client
      .query({ text: 'select', query_timeout: ANSWER_WITHIN_MS } as pg.QueryConfig)
      .catch(() => client.connection.stream.destroy())
  }, ASK_MS)
  return () => clearInterval(asking)
}
