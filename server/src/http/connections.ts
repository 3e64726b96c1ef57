import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Counts the requests in flight per connection, so that a stop can close the connections without any. Node's own
 * `close()` would wait for those that browsers open in advance: it counts a connection as idle only after its first
 * response.
 */
export function watchConnections(server: Server) {
  const inFlight = new Map<Socket, number>()
  const finished = Promise.withResolvers<void>()
  let isClosing = false
  const finishIfNoneLeft = () => {
    if (isClosing && inFlight.size === 0) finished.resolve()
  }
  const closeIfIdle = (socket: Socket) => {
    if (isClosing && inFlight.get(socket) === 0) socket.end()
  }
  const count = (socket: Socket, by: 1 | -1) => {
    const now = inFlight.get(socket)
    if (now === undefined) return
    inFlight.set(socket, now + by)
    closeIfIdle(socket)
  }
  server.on('connection', (socket) => {
    inFlight.set(socket, 0)
    socket.once('close', () => {
      inFlight.delete(socket)
      finishIfNoneLeft()
    })
    closeIfIdle(socket)
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return {
    /** Closes every connection as soon as it has no request in flight. Resolves when none is left. */
    finish(): Promise<void> {
      isClosing = true
      for (const socket of inFlight.keys()) closeIfIdle(socket)
      finishIfNoneLeft()
      return finished.promise
    },
  }
}
