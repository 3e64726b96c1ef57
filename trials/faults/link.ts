// A TCP proxy that can delay, stall, cut or refuse connections: between clients and server, or between the server and a
// service that it depends on.
import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'

export type Link = {
  port: number
  /** Delays all data by this much from now on. */
  delay(ms: number): void
  /** Holds all data back until `resume`. Connections stay open. */
  stall(): void
  resume(): void
  /** Drops all further data of the connections that are open now, like a router that forgot them. New connections work. */
  forget(): void
  /** Breaks all open connections, and returns how many sockets that were. */
  cut(): number
  /** Breaks all connections and refuses new ones until `up`. */
  down(): Promise<void>
  up(): Promise<void>
}

type Gate = { promise: Promise<void>; resolve(): void }

export async function openLink(to: () => number): Promise<Link> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let forgotten = new Set<Socket>()
  let late = 0
  let gate: Gate | undefined

  async function carry(from: Socket, far: Socket): Promise<void> {
    for await (const piece of from) {
      if (late > 0) await wait(late)
      while (gate) await gate.promise
      if (forgotten.has(from)) continue
      if (!far.write(piece)) await once(far, 'drain')
    }
  }
  const server = net.createServer((near) => {
    // Keeps the client's address, because the server counts calls per address.
    const localAddress = near.remoteAddress?.startsWith('127.') ? near.remoteAddress : undefined
    const far = net.connect({
      port: to(),
      host: '127.0.0.1',
      ...(localAddress && { localAddress }),
    })
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        other.destroy()
      })
      carry(from, other).catch(() => {})
    }
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    return sockets.size
  }
  const up = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await up()
  return {
    port,
    cut,
    up,
    delay(ms) {
      late = ms
    },
    stall() {
      gate ??= Promise.withResolvers<void>()
    },
    resume() {
      gate?.resolve()
      gate = undefined
    },
    forget() {
      forgotten = new Set(sockets)
    },
    async down() {
      if (!server.listening) return
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
