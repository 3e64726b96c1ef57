import type { Logger } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { Line } from './events.ts'
import { openLineOver } from './line.ts'

const SECOND_MS = 1000
const RETRY_MS = SECOND_MS / 2
const PING_MS = 10 * SECOND_MS
const DEAD_AFTER_MS = 3 * PING_MS
const CONNECT_WITHIN_MS = 5 * SECOND_MS
const MAX_WAITING = 10_000

type Options = { url: string; channel: string; log: Logger }

/**
 * Redis as a line between instances. It only carries nudges: while it is gone each instance still tells its own
 * streams, and everything that was said is in the database.
 */
export const openRedisLine = ({ url, channel, log }: Options): Promise<Line> =>
  openLineOver(async ({ hear, missed }) => {
    // Only who has set REDIS_URL pays for loading it.
    const { createClient } = await import('@redis/client')
    let isOpen = false
    let isGone = false
    const client = createClient({
      url,
      socket: {
        connectTimeout: CONNECT_WITHIN_MS,
        // A start that cannot reach it says so; later it comes back whenever it does.
        reconnectStrategy: () => isOpen && RETRY_MS,
        socketTimeout: DEAD_AFTER_MS,
      },
      pingInterval: PING_MS,
      // Words of a minute ago are worth nothing.
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_WAITING,
    })
    client.on('error', (err) => {
      if (isOpen && !isGone)
        log.warn({ err }, 'Redis is gone: instances hear only themselves until it is back')
      isGone = isOpen
    })
    client.on('ready', () => {
      if (!isGone) return
      log.warn('Redis is back')
      isGone = false
      missed()
    })
    try {
      await client.connect()
      await client.subscribe(channel, hear)
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
    'Check REDIS_URL (redis://user:password@host:6379) and that the server runs,\nor leave REDIS_URL out: instances over one database then hear of each other through it.',
  )
}
