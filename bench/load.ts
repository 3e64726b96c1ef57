// Sends one call to one subject over a number of connections, each with one request at a time, for a while. A process of
// its own, so that its CPU time is not counted. Raw sockets, because they cost a fraction of what the servers do; a load
// tool such as autocannon rounds percentiles to milliseconds.
import { connect, type Socket } from 'node:net'
import type { Call, Request, Requests } from './subject.ts'
import type { Size } from './world.ts'

export type Order = {
  requests: string
  size: Size
  call: Call
  url: string
  connections: number
  ms: number
  /** The number of the first request; no two orders of a call that writes share numbers. */
  from: number
}

export type Outcome = {
  answered: number
  /** Answers other than 200, and one of them. */
  failed: number
  failure: string
  /** Milliseconds. */
  p50: number
  p99: number
  /** Bytes of an answer with its headers, on average. */
  bytes: number
  /** From the first request to the last answer. */
  seconds: number
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

const written = ({ method, path, headers, body = '' }: Request, host: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === 'POST' ? [`content-length: ${Buffer.byteLength(body)}`] : []),
    '',
    body,
  ].join('\r\n')

/** The status and length of the answer in `bytes`, or undefined if it is not complete. */
function readAnswer(bytes: Buffer): { status: number; length: number } | undefined {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const size = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  const length =
    size === undefined
      ? bytes.lastIndexOf(LAST_CHUNK) + LAST_CHUNK.length
      : end + END_OF_HEAD.length + Number(size)
  return length >= LAST_CHUNK.length && bytes.length >= length ? { status, length } : undefined
}

async function run({ requests, size, call, url, connections, ms, from }: Order): Promise<Outcome> {
  const { request } = (await import(requests)) as Requests
  const { hostname, port, host } = new URL(url)
  const times: number[] = []
  let next = from
  let bytes = 0
  let failed = 0
  let failure = ''
  const begun = performance.now()
  const until = begun + ms

  const converse = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let sent = 0
      let received: Buffer[] = []
      const ask = () => {
        sent = performance.now()
        if (sent > until) socket.end(resolve)
        else socket.write(written(request(size, call, next++), host))
      }
      socket.once('connect', ask)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        received.push(chunk)
        const whole = received.length === 1 ? chunk : Buffer.concat(received)
        const answer = readAnswer(whole)
        if (!answer) return
        times.push(performance.now() - sent)
        bytes += answer.length
        if (answer.status !== 200) {
          failed += 1
          failure = whole.toString('utf8', 0, 1_000)
        }
        received = []
        ask()
      })
    })
  await Promise.all(Array.from({ length: connections }, converse))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    answered: times.length,
    failed,
    failure,
    p50: at(0.5),
    p99: at(0.99),
    bytes: bytes / times.length,
    seconds: (performance.now() - begun) / 1000,
  }
}

process.once('message', async (order: Order) => {
  process.send?.(await run(order))
  process.disconnect?.()
})
