import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Counts the requests in flight per connection. Browsers open connections in advance and keep others alive; `close()`
 * would wait for both, because Node counts a connection as idle only after its first response.
 */
export function watchConnections(server: Server) {
  const inFlight = new Map<Socket, number>()
  let isClosing = false
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
    socket.once('close', () => inFlight.delete(socket))
    closeIfIdle(socket)
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return {
    /** Closes every connection as soon as it has no request in flight. */
    finish() {
      isClosing = true
      for (const socket of inFlight.keys()) closeIfIdle(socket)
    },
  }
}
