import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { openBus, type Receiver, type Transport } from '../outside/bus.ts'
import type { Bus } from '../outside/events.ts'
import { outsideOfCalls } from './call.ts'
import { connect, type Pool } from './pool.ts'
import { run, sql } from './sql.ts'

const CHANNEL = 'keyswap_events'
const RETRY_MS = 500
const BATCH = 200
const PING_MS = 15_000
const PING_TIMEOUT_MS = 5_000
const MAX_WAITING = 10_000

/** PostgreSQL notifications as a bus between instances. Reconnects after a broken connection. */
export const openPostgresBus = (pool: Pool, url: string): Promise<Bus> =>
  openBus(async (receiver) => {
    const listener = await listen(url, receiver)
    const notifier = createNotifier(pool)
    return {
      publish: notifier.publish,
      async close() {
        await notifier.finish()
        await listener.close()
      },
    }
  })

/**
 * The texts of one turn of the event loop go out together, and those that arrive meanwhile with the next batch. So one connection
 * is enough.
 */
function createNotifier(pool: Pool): Pick<Transport, 'publish'> & { finish(): Promise<void> } {
  const waiting: string[] = []
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      // Waits for the rest of the turn, because a step of a swap sends two texts.
      await nextTurn()
      const texts = waiting.splice(0, BATCH)
      await run(
        pool,
        sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) text`,
      ).catch(() => {
        // The database is down. Clients that miss this event fetch the state once it is back.
      })
    }
    sending = undefined
  }

  return {
    publish(text) {
      // When the queue is full, the database has been down for a while: drop the event, like those that fail to send.
      if (waiting.length < MAX_WAITING) waiting.push(text)
      sending ??= outsideOfCalls(sendAll)
    },
    finish: async () => sending,
  }
}

async function listen(url: string, { receive, reconnected }: Receiver) {
  let isClosed = false
  let listening: pg.Client | undefined

  async function start(): Promise<void> {
    const client = await connect(url)
    // Without a handler an error would end the process. It is followed by 'end', which reconnects.
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      if (payload) receive(payload)
    })
    try {
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end()
      throw error
    }
    listening = client
    const stopPinging = ping(client)
    client.once('end', () => {
      stopPinging()
      void restart()
    })
  }

  async function restart(): Promise<void> {
    while (!isClosed) {
      await wait(RETRY_MS)
      try {
        if (isClosed) return
        await start()
        return reconnected()
      } catch {
        // The database is not back yet.
      }
    }
  }

  await start()
  return {
    async close() {
      isClosed = true
      await listening?.end()
    },
  }
}

/** Without traffic, a silently cut connection looks like an idle one. */
function ping(client: pg.Client): () => void {
  const timer = setInterval(() => {
    client
      .query({ text: 'select', query_timeout: PING_TIMEOUT_MS } as pg.QueryConfig)
      .catch(() => client.connection.stream.destroy())
  }, PING_MS)
  return () => clearInterval(timer)
}
