import { StartError } from '../errors/start-error.ts'
import { openBus } from './bus.ts'
import type { Bus } from './events.ts'
import type { Logger } from './log.ts'

const SECOND_MS = 1000
const RETRY_MS = SECOND_MS / 2
const PING_MS = 10 * SECOND_MS
const DEAD_AFTER_MS = 3 * PING_MS
const CONNECT_WITHIN_MS = 5 * SECOND_MS
const MAX_WAITING = 10_000

type Options = { url: string; channel: string; log: Logger }

/**
 * Redis as a bus between instances. It only carries events: while it is down each instance still notifies its own
 * streams, and all data is in the database.
 */
export const openRedisBus = ({ url, channel, log }: Options): Promise<Bus> =>
  openBus(async ({ receive, reconnected }) => {
    // Loaded only when REDIS_URL is set.
    const { createClient } = await import('@redis/client')
    let isOpen = false
    let isGone = false
    const client = createClient({
      url,
      socket: {
        connectTimeout: CONNECT_WITHIN_MS,
        // Fail at start when Redis cannot be reached; later, reconnect forever.
        reconnectStrategy: () => isOpen && RETRY_MS,
        socketTimeout: DEAD_AFTER_MS,
      },
      pingInterval: PING_MS,
      // Don't queue while offline: clients fetch the state after a gap anyway.
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_WAITING,
    })
    client.on('error', (err) => {
      if (isOpen && !isGone)
        log.warn(
          { err },
          'Redis is gone: each instance notifies only its own clients until it is back',
        )
      isGone = isOpen
    })
    client.on('ready', () => {
      if (!isGone) return
      log.warn('Redis is back')
      isGone = false
      reconnected()
    })
    try {
      await client.connect()
      await client.subscribe(channel, receive)
    } catch (error) {
      client.destroy()
      throw explain(error, url)
    }
    isOpen = true
    return {
      publish: (text) => void client.publish(channel, text).catch(() => {}),
      async close() {
        client.destroy()
      },
    }
  })

function explain(error: unknown, url: string): StartError {
  const { message, code } = error as NodeJS.ErrnoException
  return new StartError(
    `Redis at ${new URL(url).host} cannot be used: ${(message || code || 'no answer').replace(/\.$/, '')}.`,
    'Check REDIS_URL (redis://user:password@host:6379) and that the server runs,\nor leave REDIS_URL out: instances then use the database as the bus.',
  )
}
