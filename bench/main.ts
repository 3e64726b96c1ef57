// npm run bench [-- --quick]: what the frequent calls cost, compared with a limit and with Parse Server on the same data in
// the same run. Writes bench/results/. With --quick a tenth of the data, at 16 connections only, in short rounds.
//   --only=deck,me  measures only these calls      --without=parse  leaves a subject out
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { connect } from '../server/src/db/pool.ts'
import { exactnessGoals } from './exact.ts'
import { fill } from './fill.ts'
import { type Goal, goalsFor } from './goals.ts'
import { growthGoals } from './growth.ts'
import { keyswap, startKeyswap } from './keyswap/subject.ts'
import { limit } from './limit/subject.ts'
import { type Cost, measure, medianCost, type Results, type Target } from './measure.ts'
import { parse } from './parse/subject.ts'
import { report } from './report.ts'
import { calls, type Database, type Subject } from './subject.ts'
import { measureWeb } from './web.ts'
import { workersGoal } from './workers.ts'
import { QUICK, TINY, WHOLE } from './world.ts'

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    without: { type: 'string', default: '' },
  },
})
const size = given.quick ? QUICK : WHOLE
const CONNECTIONS = given.quick ? [16] : [1, 16, 64]
const ROUNDS = given.quick ? 3 : 5
const ROUND_MS = given.quick ? 1_500 : 2_500
const WARM_UP_MS = given.quick ? 1_000 : 2_000
const measured = calls.filter((call) => given.only?.split(',').includes(call) ?? true)
const subjects = [keyswap, limit, parse].filter(({ name }) => name !== given.without)

const FLAGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'max_connections=200']

const begun = performance.now()
const say = (text: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}`)

async function migrated(url: string): Promise<void> {
  const client = await connect(url)
  await migrate(client, url)
  await client.end()
}

type Server = Awaited<ReturnType<typeof openDatabase>>

async function openDatabase(folder: string) {
  const server = await startEmbedded(folder, { flags: FLAGS.flatMap((flag) => ['-c', flag]) })
  await migrated(server.url)
  const database: Database = {
    url: server.url,
    async another(name) {
      const client = await connect(server.url)
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) await client.query(`create database ${name}`)
      await client.end()
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
  }
  return { ...server, database }
}

async function measureAll(targets: Target[]): Promise<Results> {
  const results: Results = new Map()
  for (const call of measured) {
    const byConnections = new Map<number, Map<Subject['name'], Cost>>()
    results.set(call, byConnections)
    for (const target of targets) await measure(target, call, { connections: 16, ms: WARM_UP_MS })
    for (const connections of CONNECTIONS) {
      const rounds = new Map<Subject['name'], Cost[]>()
      // In turn, so that whatever else the machine does meets all of them.
      for (let round = 0; round < ROUNDS; round++)
        for (const target of targets) {
          const cost = await measure(target, call, { connections, ms: ROUND_MS })
          rounds.set(target.subject.name, [...(rounds.get(target.subject.name) ?? []), cost])
        }
      const costs = new Map([...rounds].map(([name, all]) => [name, medianCost(all)]))
      byConnections.set(connections, costs)
      say(
        `${call}, ${connections} connections: ${[...costs]
          .map(
            ([name, { per_second, server, database }]) =>
              `${name} ${per_second.toFixed(0)}/s, ${server.toFixed(0)} + ${database.toFixed(0)} µs`,
          )
          .join('; ')}`,
      )
    }
  }
  return results
}

/** What is measured on Keyswap alone. */
async function furtherGoals(server: Server, ours: Target): Promise<Goal[]> {
  const goals: Goal[] = []
  const { url } = server.database
  const another = await startKeyswap(url, { WORKERS: '2' })
  try {
    say('exactness, on two instances')
    goals.push(...(await exactnessGoals([ours.running.url, another.url], size, given.quick)))
    say('two workers')
    const two = { ...ours, running: another }
    goals.push(await workersGoal(ours, two, { rounds: ROUNDS, ms: ROUND_MS }))
  } finally {
    await another.stop()
  }
  say('growth: filling a smaller database')
  const small = {
    size: given.quick ? TINY : QUICK,
    database: await server.database.another('small'),
  }
  await migrated(small.database)
  await fill(small.database, small.size, () => {})
  const beside = await startKeyswap(small.database)
  try {
    const large = { url: ours.running.url, database: url, size }
    goals.push(...(await growthGoals(large, { ...small, url: beside.url })))
  } finally {
    await beside.stop()
  }
  return goals
}

const webGoals = async (): Promise<Goal[]> =>
  (await measureWeb(say, given)).map(({ name, value, unit, met }) => ({
    text: name,
    met,
    value: `${Math.round(value * 10) / 10} ${unit}`,
  }))

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'keyswap-bench-'))
  const server = await openDatabase(join(folder, 'postgres'))
  const targets: Target[] = []
  try {
    for (const subject of subjects) {
      say(`${subject.name}: preparing`)
      await subject.prepare(server.database, size, (text) => say(`${subject.name}: ${text}`))
      const running = await subject.start(server.database)
      targets.push({ subject, running, database_pid: server.pid, size })
    }
    const results = await measureAll(targets)
    const goals = goalsFor(results)
    const [ours] = targets
    if (ours && !given.only)
      goals.push(...(await furtherGoals(server, ours)), ...(await webGoals()))
    const minutes = (performance.now() - begun) / 60_000
    await report(results, goals, { size, quick: given.quick, minutes })
    for (const { text, met, value } of goals)
      console.log(`${met ? 'met   ' : 'missed'}  ${text}: ${value}`)
    console.log(`goals: ${goals.filter(({ met }) => met).length} of ${goals.length} met`)
  } finally {
    for (const { running } of targets) await running.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
