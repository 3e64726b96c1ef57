import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Knows which connections have a request in hand. A browser opens some in advance and keeps others for later;
 * a server that closes would wait for both, because Node counts a connection as idle only after its first answer.
 */
export function watchConnections(server: Server) {
  const inHand = new Map<Socket, number>()
  let isClosing = false
  const letGo = (socket: Socket) => {
    if (isClosing && inHand.get(socket) === 0) socket.end()
  }
  const count = (socket: Socket, by: 1 | -1) => {
    const now = inHand.get(socket)
    if (now === undefined) return
    inHand.set(socket, now + by)
    letGo(socket)
  }
  server.on('connection', (socket) => {
    inHand.set(socket, 0)
    socket.once('close', () => inHand.delete(socket))
    letGo(socket)
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return {
    /** Lets go of every connection as soon as nothing is being asked on it. */
    finish() {
      isClosing = true
      for (const socket of inHand.keys()) letGo(socket)
    },
  }
}
