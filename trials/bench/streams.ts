// npm run bench:streams [-- streams rate seconds]: measures the time from sending a message to its arrival on the partner's
// stream, with 5,000 open streams on one instance and a steady rate of messages, and the memory per stream.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newId } from '../../server/src/calls/ids.ts'
import { hashOfSecret, newSecret, writeToken } from '../../server/src/features/accounts/tokens.ts'
import { type Bench, openBench } from './bench.ts'

const [STREAMS = 5_000, RATE = 100, SECONDS = 20] = process.argv.slice(2).map(Number)
const GOAL_MS = 50
const WARM_UP = 100
const OPENERS = 20

type Talker = { id: string; token: string; match_id: string }
type Task = { url: string; talkers: Talker[]; rate: number; seconds: number }
type Report = { opened: true } | { latencies: number[]; lost: number; failed: number }

/** Creates members with a session each. The first is matched with the second, the third with the fourth, and so on. */
async function fill({ pool }: Bench): Promise<Talker[]> {
  const talkers = Array.from({ length: STREAMS }, () => ({ id: newId(), secret: newSecret() }))
  const ids = talkers.map(({ id }) => id)
  await pool.query(
    `insert into users (id, email, name, password_hash)
     select id, id || '@example.com', 'Member', '' from unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query(
    `insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
     select id, id, 'bench', '', now() + interval '1 day' from unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query(
    `insert into access_tokens (user_id, hash, session_id, expires_at)
     select id, hash, id, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as t (id, hash)`,
    [ids, talkers.map(({ secret }) => hashOfSecret(secret))],
  )
  const matches = talkers.map((_, index) => (index % 2 ? '' : newId()))
  const matchOf = (index: number) => matches[index - (index % 2)] ?? ''
  const evens = ids.filter((_, index) => index % 2 === 0)
  const odds = ids.filter((_, index) => index % 2 === 1)
  await pool.query(
    `insert into chats (id, kind, size) select id, 'match', 2 from unnest($1::uuid[]) id`,
    [matches.filter(Boolean)],
  )
  await pool.query(
    `insert into matches (id, user_a, user_b, snapshot_a, snapshot_b, super_a, super_b)
     select id, a, b, '{}', '{}', false, false from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as t (id, a, b)`,
    [matches.filter(Boolean), evens, odds],
  )
  await pool.query(
    `insert into chat_members (user_id, chat_id, kind)
     select user_id, chat_id, 'match' from unnest($1::uuid[], $2::uuid[]) as t (user_id, chat_id)`,
    [ids, ids.map((_, index) => matchOf(index))],
  )
  await pool.query('vacuum analyze')
  return talkers.map(({ id, secret }, index) => ({
    id,
    token: writeToken([id], secret),
    match_id: matchOf(index),
  }))
}

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

/** Measures how late timers fire in an idle process. The latencies below include that delay. */
async function lateness(): Promise<number[]> {
  const late: number[] = []
  for (let n = 0; n < 300; n++) {
    const due = performance.now() + 10
    await wait(10)
    late.push(performance.now() - due)
  }
  return late
}

async function main(): Promise<void> {
  const bench = await openBench()
  console.log(
    `a bare timer is late by p99 ${percentile(await lateness(), 0.99).toFixed(1)} ms here`,
  )
  const talkers = await fill(bench)
  const memory = () => process.memoryUsage().rss
  const before = memory()
  const began = performance.now()
  const readers = fork(fileURLToPath(import.meta.url))
  const task: Task = { url: bench.urls[0] ?? '', talkers, rate: RATE, seconds: SECONDS }
  readers.send(task)
  await nextReport(readers)
  const seconds = (performance.now() - began) / 1000
  const each = (memory() - before) / STREAMS / 1024
  console.log(
    `${STREAMS} streams open in ${seconds.toFixed(1)} s, ${each.toFixed(1)} kB of memory each`,
  )
  const report = await nextReport(readers)
  await once(readers, 'exit')
  if ('latencies' in report) {
    const { latencies, lost, failed } = report
    const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
    console.log(
      `${RATE} messages a second for ${SECONDS} s, from sending to the partner's stream: ` +
        `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (goal: under ${GOAL_MS}); ` +
        `${lost} lost, ${failed} not sent`,
    )
    if (!(p99 < GOAL_MS) || lost + failed > 0) process.exitCode = 1
  }
  await bench.close()
}

const nextReport = async (child: ChildProcess): Promise<Report> =>
  (await once(child, 'message'))[0] as Report

/** Opens the streams and sends messages. Runs in a child process, so that the server has its event loop to itself. */
async function readAndSend({ url, talkers, rate, seconds }: Task): Promise<void> {
  const arrived = new Map<string, number>()
  const streams: http.ClientRequest[] = []
  const waiting = [...talkers]
  const open = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      streams.push(await openStream(url, next, (event) => arrived.set(event, performance.now())))
  }
  await Promise.all(Array.from({ length: OPENERS }, open))
  process.send?.({ opened: true } satisfies Report)

  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const sent: { key: string; at: number }[] = []
  let failed = 0
  const sendTimed = async (talker: Talker, other: Talker, at: number) => {
    const seq = await send(agent, url, talker).catch(() => undefined)
    if (seq === undefined) failed += 1
    else sent.push({ key: `${other.id} ${talker.match_id} ${seq}`, at })
  }
  const sending: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < rate * seconds + WARM_UP; n++) {
    // Sends at a fixed rate, even while earlier messages are unanswered.
    const due = start + (n * 1000) / rate
    await wait(Math.max(0, due - performance.now()))
    const at = (n * 2) % talkers.length
    const pair = [talkers[at] as Talker, talkers[at + 1] as Talker] as const
    // By turns, so that neither has ten messages that wait for an answer.
    const lap = Math.floor((n * 2) / talkers.length)
    const [by, other] = lap % 2 === 0 ? pair : pair.toReversed()
    sending.push(sendTimed(by as Talker, other as Talker, due))
  }
  await Promise.all(sending)
  // Waits for the last events. Those that have not arrived then count as lost.
  await wait(1000)
  const latencies = sent.slice(WARM_UP).map(({ key, at }) => (arrived.get(key) ?? Number.NaN) - at)
  process.send?.({
    latencies: latencies.filter((ms) => !Number.isNaN(ms)),
    lost: latencies.filter(Number.isNaN).length,
    failed,
  } satisfies Report)
  for (const stream of streams) stream.destroy()
  agent.destroy()
  process.disconnect()
}

async function openStream(
  url: string,
  { id, token }: Talker,
  onMessage: (key: string) => void,
): Promise<http.ClientRequest> {
  const headers = { authorization: `Bearer ${token}` }
  const request = http.get(`${url}/api/events`, { headers, agent: false })
  request.on('error', () => {})
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`)
  answer.setEncoding('utf8').on('error', () => {})
  answer.on('data', (text: string) => {
    for (const [, json = ''] of text.matchAll(/^data: (.+)$/gm)) {
      const { match_id, seq } = JSON.parse(json) as { match_id: string; seq: number }
      onMessage(`${id} ${match_id} ${seq}`)
    }
  })
  return request
}

async function send(agent: http.Agent, url: string, { token, match_id }: Talker): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = `${url}/api/matches/${match_id}/messages`
  const request = http.request(path, { method: 'POST', headers, agent })
  request.end(JSON.stringify({ content: 'Is it still there?' }))
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  if (answer.statusCode !== 200) throw new Error(text)
  return (JSON.parse(text) as { seq: number }).seq
}

if (process.send) process.once('message', (task) => void readAndSend(task as Task))
else await main()
