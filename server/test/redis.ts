import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

// A small Redis: the commands that the bus needs, over TCP in RESP3.
const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const push = (...texts: string[]) => `>${texts.length}\r\n${texts.map(bulk).join('')}`
const OK = '+OK\r\n'

/** Takes the complete commands from the bytes received; `rest` is the beginning of the next one. */
function takeCommands(received: Buffer): { commands: string[][]; rest: Buffer } {
  const commands: string[][] = []
  let from = 0
  const line = (at: number) => {
    const end = received.indexOf('\r\n', at)
    return end < 0 ? undefined : { text: received.toString('utf8', at, end), next: end + 2 }
  }
  for (;;) {
    const head = line(from)
    if (!head) break
    const words: string[] = []
    let at = head.next
    for (let left = Number(head.text.slice(1)); left > 0; left--) {
      const size = line(at)
      const end = size && size.next + Number(size.text.slice(1))
      if (!size || end === undefined || received.length < end + 2) break
      words.push(received.toString('utf8', size.next, end))
      at = end + 2
    }
    if (words.length < Number(head.text.slice(1))) break
    commands.push(words)
    from = at
  }
  return { commands, rest: received.subarray(from) }
}

export type TestRedis = {
  url: string
  /** All texts published so far. */
  published: string[]
  subscribers(): number
  /** Closes all connections and refuses new ones, as if killed. */
  die(): Promise<void>
  comeBack(): Promise<void>
}

export async function startRedis({ password }: { password?: string } = {}): Promise<TestRedis> {
  const channels = new Map<Socket, Set<string>>()
  const published: string[] = []
  const admitted = new WeakSet<Socket>()

  function answer(socket: Socket, [name = '', ...args]: string[]): string {
    const word = name.toUpperCase()
    if (word === 'HELLO') {
      const auth = args.indexOf('AUTH')
      if (password !== undefined && args[auth + 2] !== password)
        return '-WRONGPASS invalid username-password pair or user is disabled.\r\n'
      admitted.add(socket)
      return `%2\r\n${bulk('server')}${bulk('redis')}${bulk('proto')}:3\r\n`
    }
    if (!admitted.has(socket)) return '-NOAUTH Authentication required.\r\n'
    switch (word) {
      case 'PING':
        return '+PONG\r\n'
      case 'CLIENT':
        return args[0]?.toUpperCase() === 'SETINFO' ? OK : '-ERR unknown subcommand\r\n'
      case 'SUBSCRIBE':
        channels.set(socket, new Set(args))
        return args.map((channel) => `>3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`).join('')
      case 'PUBLISH': {
        const [channel = '', text = ''] = args
        published.push(text)
        const readers = [...channels].filter(([, own]) => own.has(channel))
        for (const [reader] of readers) reader.write(push('message', channel, text))
        return `:${readers.length}\r\n`
      }
      default:
        return `-ERR unknown command '${name}'\r\n`
    }
  }

  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    let rest: Buffer = Buffer.alloc(0)
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      channels.delete(socket)
    })
    socket.on('data', (bytes) => {
      const taken = takeCommands(Buffer.concat([rest, bytes]))
      rest = taken.rest
      for (const command of taken.commands) socket.write(answer(socket, command))
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const die = async () => {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  atEnd(die)
  return {
    url: `redis://${password === undefined ? '' : `keyswap:${password}@`}127.0.0.1:${port}`,
    published,
    subscribers: () => channels.size,
    die,
    comeBack: () => listen(port),
  }
}
