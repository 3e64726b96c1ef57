// Sends one call to one subject for a while over several connections, each with one request at a time. It uses raw sockets, which
// need little CPU; load tools such as autocannon round percentiles to milliseconds. It runs in the benchmark's own process, whose
// CPU time is not counted.
import { connect } from 'node:net'
import type { Call, Request } from './subject.ts'

export type LoadOrder = {
  call: Call
  /** Makes the next request. */
  next(): Request
  url: string
  connections: number
  ms: number
  /** Ends after this many requests at the latest. */
  most?: number
}

export type LoadResult = {
  answered: number
  /** How many answers were not 200 or connections broke. `failure` describes one of them. */
  failed: number
  failure: string
  /** How many answers to swipes had a match. */
  matched: number
  /** Percentiles of the response time in milliseconds. */
  p50: number
  p99: number
  /** The average size of an answer with its headers, in bytes. */
  bytes: number
  /** The time from the first request to the last answer. */
  seconds: number
}

/** A connection without an answer for this long is given up. */
const PATIENCE_MS = 10_000

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const NO_MATCH = Buffer.from('"match":null')

const written = ({ method, path, headers, body = '' }: Request, host: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === 'POST' ? [`content-length: ${Buffer.byteLength(body)}`] : []),
    '',
    body,
  ].join('\r\n')

type Read = { status: number; length: number }

/** The status and length of the answer in `bytes`; undefined if the answer is incomplete. */
function readAnswer(bytes: Buffer): Read | undefined {
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

export async function sendLoad(order: LoadOrder): Promise<LoadResult> {
  const { call, next, url, connections, ms, most = Number.POSITIVE_INFINITY } = order
  const { hostname, port, host } = new URL(url)
  const times: number[] = []
  const seen = { failed: 0, failure: '', matched: 0, bytes: 0 }
  const begun = performance.now()
  let ended = begun
  let asked = 0

  const note = (answer: Buffer, sent: number, { status, length }: Read) => {
    ended = performance.now()
    times.push(ended - sent)
    seen.bytes += length
    if (call === 'swipe' && !answer.includes(NO_MATCH)) seen.matched += 1
    if (status === 200) return
    seen.failed += 1
    seen.failure = answer.toString('utf8', 0, 1_000)
  }

  const converse = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let sent = 0
      let isDone = false
      let received: Buffer[] = []
      const ask = () => {
        sent = performance.now()
        isDone = sent > begun + ms || asked === most
        if (isDone) return void socket.end()
        asked += 1
        socket.write(written(next(), host))
      }
      socket.once('connect', ask)
      socket.on('data', (chunk) => {
        received.push(chunk)
        const whole = received.length === 1 ? chunk : Buffer.concat(received)
        const answer = readAnswer(whole)
        if (!answer) return
        note(whole, sent, answer)
        received = []
        ask()
      })
      socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('No answer')))
      socket.on('error', ({ message }) => {
        seen.failure = message
      })
      socket.once('close', () => {
        if (!isDone) {
          seen.failed += 1
          seen.failure ||= 'The server closed a connection'
        }
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, converse))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    ...seen,
    answered: times.length,
    p50: at(0.5),
    p99: at(0.99),
    bytes: seen.bytes / times.length,
    seconds: (ended - begun) / 1000,
  }
}
