// A PostgreSQL of the test's own behind a TCP proxy, so that it can restart, stop or be cut off under an unchanged URL.

import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import net, { type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { connect } from '../src/db/pool.ts'
import { atEnd } from './at-end.ts'
import { aFolder } from './folder.ts'

export type OwnPostgres = {
  /** The URL for the app, through the proxy. */
  url: string
  /** Runs a statement directly, not through the proxy. */
  query(text: string): Promise<Record<string, unknown>[]>
  /** Connects directly. The caller must end the connection. */
  connect(): ReturnType<typeof connect>
  /** Breaks every open connection. */
  cut(): void
  stop(): Promise<void>
  start(): Promise<void>
  /** Starts it as a standby that takes over, which begins a new timeline. */
  startAsNext(): Promise<void>
}

const FLAGS = ['-c', 'fsync=off', '-c', 'full_page_writes=off']
// It finds no more of the log, so it takes over at once. Only then it accepts connections.
const AS_NEXT = ['-c', 'restore_command=false', '-c', 'hot_standby=off']

export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = path.join(await aFolder(), 'postgres')
  const begin = () => startEmbedded(folder, { flags: FLAGS })
  let server = await begin()
  const sockets = new Set<Socket>()

  const proxy = net.createServer((near) => {
    const far = net.connect(Number(new URL(server.url).port), '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(server.url)
  url.port = String((proxy.address() as AddressInfo).port)

  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  atEnd(async () => {
    proxy.close()
    cut()
    await server.stop()
  })

  async function query(text: string) {
    const client = await connect(server.url)
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  const client = await connect(server.url)
  await migrate(client, server.url)
  await client.end()
  return {
    url: url.href,
    query,
    connect: () => connect(server.url),
    cut,
    stop: () => server.stop(),
    async start() {
      server = await begin()
    },
    async startAsNext() {
      await writeFile(path.join(folder, 'recovery.signal'), '')
      server = await startEmbedded(folder, { flags: [...FLAGS, ...AS_NEXT] })
    },
  }
}
