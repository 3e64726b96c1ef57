// npm run test:fuzz: sends valid and invalid requests to every endpoint. With `-- --quick` it takes three minutes;
// --seed=5 repeats a run, and --seed=5 --scene=17 repeats one scene of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { NO_PACES } from '../../server/test/no-paces.ts'
import { startServer } from '../bench/child.ts'
import { atEnd, runAndExit } from '../bench/cleanup.ts'
import { createClient } from './http.ts'
import { formatReport } from './report.ts'
import { fuzz, neverAccepted } from './run.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    scene: { type: 'string' },
    requests: { type: 'string', default: '100000' },
  },
})

// Nothing listens on this port.
const push_host = 'localhost:9'
const QUICK = { requests: 10_000, within_ms: 140_000 }

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keyswap-fuzz-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const data_dir = path.join(folder, 'data')
  const database = await startEmbedded(path.join(folder, 'postgres'))
  atEnd(() => database.stop())
  const server = await startServer(new URL('../../server/src/main.ts', import.meta.url), {
    ...{ DATABASE_URL: database.url, DATA_DIR: data_dir, PUSH_HOSTS: push_host },
    ...NO_PACES,
    ...{ DEMO: 'off', LOG_LEVEL: 'error', SITE_URL: 'http://localhost' },
    SUPPORT_EMAIL: 'help@keyswap.example',
  })
  const pool = createPool(database.url, () => {}, 2)
  atEnd(() => pool.end())
  const client = createClient(server.url, server.pid)
  atEnd(async () => client.close())
  const seed = Number(values.seed)
  console.log(`Seed ${seed}`)
  const report = await fuzz(
    { client, pool, data_dir, push_host },
    {
      ...{ seed, requests: Number(values.requests), say: (text) => console.log(text) },
      ...(values.quick && QUICK),
      only: values.scene === undefined ? undefined : Number(values.scene),
    },
  )
  // A partial run may not send the rarer requests.
  const isWhole = values.scene === undefined && !values.quick
  const missing = isWhole ? neverAccepted(report) : []
  for (const name of missing) report.faults.push({ scene: 0, what: `${name} accepted nothing` })
  console.log(`${report.scenes} scenes, ${(performance.now() / 60_000).toFixed(0)} min`)
  console.log(formatReport(report))
  if (report.faults.length > 0) process.exitCode = 1
}

await runAndExit(main)
