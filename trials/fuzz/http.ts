// Sends requests, even those that no HTTP client would send.
import { Agent, request as begin, type IncomingMessage } from 'node:http'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { watchStalls } from './stalls.ts'

export type SentRequest = {
  method: string
  /** Path and query, sent unchanged. */
  target: string
  headers: [string, string][]
  body?: Buffer
  /** Whether headers and body are written to the connection as they are, without adding any header. */
  isRaw?: boolean
  /** For a raw request whose end is missing. The server would wait for it for half a minute. */
  isCut?: boolean
  /** For a raw request that garbage may follow. The answer may be for the request or for the garbage. */
  hasMore?: boolean
}

export type Answer = {
  /** 0 if the connection was closed without an answer, which may happen only to raw requests. */
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The time until the answer, minus the time in which this process or the server got no CPU. */
  ms: number
}

const PATIENCE_MS = 20_000
const REST_MS = 20
const CUT_PATIENCE_MS = 400

export function createClient(url: string, server_pid?: number) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const stalls = watchStalls(server_pid)
  return {
    async send(sent: SentRequest): Promise<Answer> {
      const stalled = stalls.ms()
      const answer = await (sent.isRaw
        ? sendRaw(hostname, Number(port), sent)
        : sendFramed(agent, url, sent))
      return { ...answer, ms: Math.max(0, answer.ms - (stalls.ms() - stalled)) }
    },
    /** Waits this long, plus the time in which this process or the server gets no CPU. */
    async rest(ms: number): Promise<void> {
      const [begun, stalled] = [performance.now(), stalls.ms()]
      while (performance.now() - begun - (stalls.ms() - stalled) < ms) await wait(REST_MS)
    },
    close() {
      stalls.end()
      agent.destroy()
    },
  }
}

export type Client = ReturnType<typeof createClient>

function sendFramed(agent: Agent, url: string, sent: SentRequest): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const begun = performance.now()
  const { method, target, headers, body } = sent
  const request = begin(
    {
      ...{ agent, hostname, port, method, path: target, timeout: PATIENCE_MS },
      headers: [
        ['host', `${hostname}:${port}`],
        ...headers,
        // Without this header, Node would send an empty body in chunks.
        ...(body || method !== 'GET' ? [['content-length', String(body?.length ?? 0)]] : []),
      ].flat(),
    },
    (answer) => {
      const done = (text: string) =>
        resolve({
          ...{ status: answer.statusCode ?? 0, headers: answer.headers, text },
          ms: performance.now() - begun,
        })
      // The stream of events has no end.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        done('')
        request.destroy()
      } else readText(answer).then(done, reject)
    },
  )
  request.on('timeout', () => request.destroy(new Error(`No answer within ${PATIENCE_MS} ms`)))
  request.on('error', reject)
  request.end(body)
  return promise
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The event stream never ends, so it is closed after its headers. */
const IS_STREAM = /^content-type: text\/event-stream/im

function sendRaw(host: string, port: number, sent: SentRequest): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const begun = performance.now()
  const socket = net.connect(port, host)
  let text = ''
  let answered = 0
  const timer = setTimeout(() => socket.destroy(), sent.isCut ? CUT_PATIENCE_MS : PATIENCE_MS)
  socket.setEncoding('utf8')
  socket.on('data', (part) => {
    answered ||= performance.now()
    text += part
    if (IS_STREAM.test(text)) socket.destroy()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    clearTimeout(timer)
    answered ||= sent.isCut ? begun : performance.now()
    resolve(readRaw(text, answered - begun))
  })
  const lines = [
    `${sent.method} ${sent.target} HTTP/1.1`,
    ...sent.headers.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  if (sent.body) socket.write(sent.body)
  return promise
}

function readRaw(all: string, ms: number): Answer {
  const text = all.replace(/^HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n/, '')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: ?/, '')]),
  )
  return { status, headers, text: rest.join('\r\n\r\n'), ms }
}
