// Calls that are repeated until they are acknowledged, as the web does it.
import { Agent, type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

const ATTEMPT_MS = 15_000
const PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000

export type Answer = { status: number; body: unknown; bytes: Buffer }

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  token?: string
  body?: object | Buffer
  /** SHA-256 of the body, in base64. */
  digest?: string
}

/** How a client calls: from which address, which instance, and what it records. */
export type Line = {
  /** Different for each client, because sign-ups have a limit for each address. */
  address: string
  agent: Agent
  urls: string[]
  /** The instance that is called at the moment. */
  at: number
  ledger: Ledger
  /** Whether sessions may end early, because a clock jumps. */
  sessions_end?: boolean
  /** Aborts when clients must give up. */
  patience: AbortSignal
}

export const openLine = (line: Omit<Line, 'agent'>): Line => ({
  ...line,
  agent: new Agent({ keepAlive: true, localAddress: line.address }),
})

/** Sends a call once. Rejects if there is no answer. */
export async function callOnce(
  { agent, urls, at }: Pick<Line, 'agent' | 'urls' | 'at'>,
  { method, path, token, body, digest }: Call,
): Promise<Answer> {
  const sent = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const type = Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json'
  const asked = request(new URL(path, urls[at % urls.length]), {
    method,
    agent,
    signal: AbortSignal.timeout(ATTEMPT_MS),
    headers: {
      ...(sent !== undefined && {
        'content-type': type,
        'content-length': Buffer.byteLength(sent),
      }),
      ...(digest && { 'content-digest': `sha-256=:${digest}:` }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  asked.end(sent)
  return readAnswer(await answered(asked))
}

const answered = (asked: ReturnType<typeof request>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject)
  })

async function readAnswer(answer: IncomingMessage): Promise<Answer> {
  const isJson = answer.headers['content-type']?.startsWith('application/json')
  const status = answer.statusCode ?? 0
  if (isJson) return { status, body: JSON.parse(await readText(answer)), bytes: Buffer.alloc(0) }
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status, body: undefined, bytes: Buffer.concat(chunks) }
}

const isForLater = (status: number) => status === 408 || status === 429 || status >= 500

/** Repeats a call until there is an answer other than "try again later". `again` may change the next attempt. */
export async function callUntilAnswered(
  line: Line,
  call: Call,
  again: (call: Call) => Call = (same) => same,
): Promise<Answer> {
  let next = call
  for (let pause = PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const answer = await callOnce(line, next).catch(() => undefined)
    if (answer && !isForLater(answer.status)) return answer
    line.ledger.repeat()
    if (answer?.status === 500) line.ledger.complain(`500 from ${call.method} ${formOf(call.path)}`)
    if (line.patience.aborted)
      throw new Error(`${call.method} ${formOf(call.path)} got ${answer?.status ?? 'no answer'}`)
    if (!answer) line.at += 1
    next = again(call)
    await wait(pause * (0.5 + Math.random()))
  }
}

const formOf = (path: string) => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{10,}/g, '…')
