// The line between one browser and the server: adds an IP address of its own to every request, and can be cut. WebDriver
// can do neither, and what Puppeteer cuts off is the page, not its service worker.
import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { aHome } from '../setup/api.ts'

export async function aLineTo(site: string) {
  const { hostname, port } = new URL(site)
  const home = aHome()
  const sockets = new Set<Socket>()
  let isCut = false

  const server = createServer((request, response) => {
    const { method, url: path } = request
    const headers = { ...request.headers, 'x-forwarded-for': home }
    // Each request has a connection of its own: one that the server is just closing would look like a lost answer.
    const onward = forward({ hostname, port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  // For the same reason, connections of the browser stay open.
  server.keepAliveTimeout = 0
  server.on('connection', (socket) => {
    if (isCut) socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function cut(isNowCut: boolean): void {
    isCut = isNowCut
    if (isCut) for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    close: () => {
      cut(true)
      server.close()
    },
  }
}
