// The listening port of the primary process. Each connection is passed to the worker that has waited longest for one, so that
// workers get them in turn, and a worker that hangs gets no more. node:cluster is not used: when a worker dies or all stop, it
// leaves connections open that nobody serves.
import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import { explainListenError } from './port.ts'

// The number of connections that Node lets wait for a busy process.
const MAX_WAITING = 511

export type ConnectionTaker = {
  /** Resolves when the worker has received the connection. */
  take(connection: Socket): Promise<void>
}

export function createDispatcher() {
  const present = new Set<ConnectionTaker>()
  const free = new Set<ConnectionTaker>()
  const waiting: Socket[] = []
  // Connections are paused, so that the first bytes are left for the worker to read.
  const server = net.createServer({ pauseOnConnect: true }, (connection) => {
    connection.on('error', () => {})
    if (waiting.length === MAX_WAITING) connection.destroy()
    else waiting.push(connection)
    passOn()
  })

  function passOn(): void {
    for (const taker of free) {
      const connection = waiting.shift()
      if (!connection) return
      free.delete(taker)
      void pass(connection, taker)
    }
  }

  async function pass(connection: Socket, taker: ConnectionTaker): Promise<void> {
    try {
      await taker.take(connection)
      if (present.has(taker)) free.add(taker)
    } catch {
      // The worker has ended.
    }
    // Closes only our handle. If the worker has none, that ends the connection.
    connection.destroy()
    passOn()
  }

  return {
    async open(host: string, port: number): Promise<void> {
      server.listen({ host, port })
      await once(server, 'listening').catch((error) => {
        throw explainListenError(error, host, port)
      })
    },
    /** Adds a worker. Connections that came while there was none are passed to it. */
    admit(taker: ConnectionTaker): void {
      present.add(taker)
      free.add(taker)
      passOn()
    },
    dismiss(taker: ConnectionTaker): void {
      present.delete(taker)
      free.delete(taker)
    },
    close(): void {
      server.close()
      for (const connection of waiting.splice(0)) connection.destroy()
    },
  }
}
