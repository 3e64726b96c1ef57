import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../outside/log.ts'
import { createHttpServer, serveAccepted } from './server.ts'

/** A server that gets its connections from another one, as a worker process does. */
async function serving(slowest_request_ms?: number) {
  const settings = {
    SITE_URL: 'http://localhost',
    TRUST_PROXY: [],
    ...(slowest_request_ms && { slowest_request_ms }),
  }
  const app = createHttpServer(settings, createLogger('silent'))
  const mayEnd = Promise.withResolvers<void>()
  let begun = 0
  app.get('/slow', async () => {
    begun += 1
    await mayEnd.promise
    return 'done'
  })
  const accept = await serveAccepted(app)
  const port = net.createServer(accept).listen(0, '127.0.0.1')
  await once(port, 'listening')
  onTestFinished(async () => {
    mayEnd.resolve()
    port.close()
    await app.close()
  })
  const connect = async () => {
    const client = net.connect((port.address() as net.AddressInfo).port, '127.0.0.1')
    await once(client, 'connect')
    return client
  }
  return { app, mayEnd, begun: () => begun, connect }
}

const REQUEST = 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('closing finishes the requests on accepted connections, and closes idle ones', async () => {
  const { app, mayEnd, begun, connect } = await serving()
  const [busy, idle] = [await connect(), await connect()]
  const answer = text(busy)
  busy.write(REQUEST)
  await expect.poll(begun).toBe(1)
  let isClosed = false
  const closing = app.close().then(() => {
    isClosed = true
  })
  expect(await text(idle)).toBe('')
  expect(isClosed).toBe(false)
  mayEnd.resolve()
  expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*done$/)
  await closing
})

test('a request that does not arrive in time is answered 408 on accepted connections too', async () => {
  const { connect } = await serving(50)
  const client = await connect()
  client.write('GET /slow HTTP/1.1\r\n')
  expect(await text(client)).toContain(' 408 ')
})
