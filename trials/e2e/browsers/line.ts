// A proxy between one browser and the server. It gives the browser its own IP address and can cut the connection. WebDriver can
// do neither, and Puppeteer cuts off only the page but not its service worker.
import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { anIpAddress } from '../setup/api.ts'

export async function aLineTo(site: string) {
  const { hostname, port } = new URL(site)
  const home = anIpAddress()
  const sockets = new Set<Socket>()
  let isCut = false

  const server = createServer((request, response) => {
    const { method, url: path } = request
    const headers = { ...request.headers, 'x-forwarded-for': home }
    // Each request uses a new connection, because one that the server is just closing would look like a lost answer.
    const onward = forward({ hostname, port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  // For the same reason, the proxy never closes idle connections of the browser.
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
