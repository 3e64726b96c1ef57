import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { type ConnectionTaker, createDispatcher } from './dispatcher.ts'

async function anOpenDispatcher() {
  const port = await freePort()
  const dispatcher = createDispatcher()
  await dispatcher.open('127.0.0.1', port)
  onTestFinished(dispatcher.close)
  /** Connects a client. Resolves when it is connected. */
  async function knock() {
    const client = net.connect(port, '127.0.0.1')
    client.on('error', () => {})
    onTestFinished(() => void client.destroy())
    await once(client, 'connect')
    return { client, closed: once(client, 'close') }
  }
  return { dispatcher, port, knock }
}

/** A worker that takes connections until it `hangs`: then it keeps the next one. */
function aTaker() {
  const taken: Socket[] = []
  const state = { hangs: false }
  const hanging = Promise.withResolvers<void>()
  const taker: ConnectionTaker = {
    take(connection) {
      taken.push(connection)
      return state.hangs ? hanging.promise : Promise.resolve()
    },
  }
  return { ...taker, taken, state, hanging }
}

test('workers get connections in turn; one that hangs or has left gets no more', async () => {
  const { dispatcher, knock } = await anOpenDispatcher()
  const [one, other] = [aTaker(), aTaker()]
  dispatcher.admit(one)
  dispatcher.admit(other)
  const counts = () => [one.taken.length, other.taken.length]
  for (let knocks = 0; knocks < 6; knocks += 1) await knock()
  await expect.poll(counts).toEqual([3, 3])

  one.state.hangs = true
  for (let knocks = 0; knocks < 4; knocks += 1) await knock()
  await expect.poll(counts).toEqual([4, 6])

  one.hanging.resolve()
  dispatcher.dismiss(other)
  one.state.hangs = false
  await knock()
  await expect.poll(counts).toEqual([5, 6])
})

test('a connection waits until there is a worker, and ends if that worker ends', async () => {
  const { dispatcher, knock } = await anOpenDispatcher()
  const { closed } = await knock()
  const one = aTaker()
  one.state.hangs = true
  dispatcher.admit(one)
  await expect.poll(() => one.taken.length).toBe(1)
  one.hanging.reject(new Error('ended'))
  await closed
})

test('closing closes the port and the connections that wait', async () => {
  const { dispatcher, port, knock } = await anOpenDispatcher()
  const { closed } = await knock()
  dispatcher.close()
  await closed
  const late = net.connect(port, '127.0.0.1')
  await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a port in use is explained', async () => {
  const { port } = await anOpenDispatcher()
  await expect(createDispatcher().open('127.0.0.1', port)).rejects.toThrow(`Port ${port} is in use`)
})
