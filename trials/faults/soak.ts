// npm run test:soak [-- --minutes=60]: puts a modest, steady load on two instances with open streams, and measures the servers'
// memory, connections, files and threads. Fails if the second half uses more of them than the first, or if an acknowledged write
// is lost or doubled. Linux only.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { atEnd, runAndExit } from '../bench/cleanup.ts'
import { requireCpuTimes } from '../bench/cpu.ts'
import { openRunFolder, RUN_FOLDER } from '../bench/place.ts'
import { sumOfLosses } from './audit.ts'
import { type Line, openLine } from './call.ts'
import { addressOf, findLosses, openClients, playRounds } from './crew.ts'
import { waitRandomly } from './fault.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { makeTemplate } from './postgres.ts'
import { anOwner, type Client, like, type Owner, sendMessage } from './round.ts'
import { COLUMN_TITLES, findGrowth, type Sample, sampleCells, takeSample } from './samples.ts'
import { openStage, type Stage } from './stage.ts'
import { followEvents, type Stream } from './stream.ts'
import { detailsOf, markdownTable } from './table.ts'

const { values: given } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const MINUTES = Number(given.minutes)
const ROWS = 12
const SAMPLES_PER_ROW = 10
const SAMPLES = ROWS * SAMPLES_PER_ROW
/** The first samples, while caches fill up and code is compiled, are not compared. */
const WARM_UP = SAMPLES / 6
const WRITERS = 2
const PAIRS = 20
const PAUSE_MS = 12_000
/** After this many messages, one member of a pair closes the app and opens it again. */
const REOPEN_AFTER = 6
const PATIENCE_MS = 120_000
const NEEDED_GB = 2

type Side = { line: Line; owner: Owner; stream: Stream }

/** Two matched members, each with the app open, on different instances. */
type Pair = { match: string; members: Side[] }

type Crew = { clients: Client[]; pairs: Pair[] }

async function openPair(client: Client, nth: number): Promise<Pair> {
  const open = async (name: string, at: number): Promise<Side> => {
    const line = openLine({ ...client.line, address: addressOf(WRITERS + nth), at })
    const owner = await anOwner({ ...client, line }, `${name}-pair-${nth}`)
    return { line, owner, stream: followEvents(line, owner) }
  }
  const [anna, berta] = [await open('anna', nth), await open('berta', nth + 1)]
  await like(anna, anna.owner, berta.owner)
  const match = await like(berta, berta.owner, anna.owner)
  if (!match) throw new Error('Two likes made no match')
  return { match: match.id, members: [anna, berta] }
}

/** The two write to each other in turns and read lists. */
async function live({ match, members }: Pair, state: { isOver: boolean }): Promise<void> {
  const paths = ['/api/me', '/api/cars', '/api/matches', `/api/matches/${match}/messages`]
  for (let nth = 0; !state.isOver; nth += 1) {
    const by = members[nth % 2]
    const partner = members[(nth + 1) % 2]
    if (!by || !partner) return
    const { seq } = await sendMessage(by.line, match, by.owner, `Message ${nth} of ${by.owner.id}`)
    for (const path of paths) await partner.owner.call({ method: 'GET', path })
    await waitRandomly(PAUSE_MS / 2, PAUSE_MS * 1.5)
    if (partner.stream.opened() > 1) by.line.ledger.complain('An open stream has ended')
    else if (!partner.stream.wasTold(match, seq))
      by.line.ledger.complain('A message was not told to the open stream of the partner')
    if (nth % REOPEN_AFTER < REOPEN_AFTER - 1) continue
    by.stream.close()
    by.stream = followEvents(by.line, by.owner)
    while (!by.stream.isUp()) await wait(50)
  }
}

async function openCrew(stage: Stage, ledger: Ledger, patience: AbortSignal): Promise<Crew> {
  const clients = await openClients(stage, ledger, WRITERS, patience)
  const [client] = clients
  const pairs: Pair[] = []
  while (client && pairs.length < PAIRS) pairs.push(await openPair(client, pairs.length))
  return { clients, pairs }
}

/** Takes samples at regular times and prints the medians of every ten. */
async function takeSamples(stage: Stage): Promise<Sample[]> {
  const began = performance.now()
  const samples: Sample[] = []
  while (samples.length < SAMPLES) {
    const minutes = (MINUTES * (samples.length + 1)) / SAMPLES
    await wait(Math.max(0, began + minutes * 60_000 - performance.now()))
    samples.push(await takeSample(stage))
    if (samples.length % SAMPLES_PER_ROW === 0)
      console.log(sampleCells(upTo(samples.length), samples.slice(-SAMPLES_PER_ROW)).join(', '))
  }
  return samples
}

const upTo = (count: number) =>
  `until minute ${((MINUTES * count) / SAMPLES).toFixed(MINUTES < ROWS ? 1 : 0)}`

/** Prints the table and returns what grew. */
function compareHalves(samples: Sample[]): string[] {
  const middle = (SAMPLES + WARM_UP) / 2
  const [first, second] = [samples.slice(WARM_UP, middle), samples.slice(middle)]
  const rows = Array.from({ length: ROWS }, (_, row) =>
    sampleCells(
      upTo((row + 1) * SAMPLES_PER_ROW),
      samples.slice(row * SAMPLES_PER_ROW, (row + 1) * SAMPLES_PER_ROW),
    ),
  )
  rows.push(sampleCells('first half, after the warm-up', first), sampleCells('second half', second))
  console.log(`\n${markdownTable([COLUMN_TITLES, ...rows])}\n`)
  return findGrowth(first, second).map((text) => `has grown: ${text}`)
}

/** Runs the soak and returns what was wrong. */
async function soak(stage: Stage): Promise<string[]> {
  const ledger = createLedger()
  const patience = new AbortController()
  const { clients, pairs } = await openCrew(stage, ledger, patience.signal)
  const state = { isOver: false }
  const working = [
    ...clients.map((client) => playRounds(client, state, PAUSE_MS)),
    ...pairs.map((pair) =>
      live(pair, state).catch((error: Error) => ledger.complain(error.message)),
    ),
  ]
  const samples = await takeSamples(stage)
  state.isOver = true
  setTimeout(() => patience.abort(), PATIENCE_MS).unref()
  await Promise.all(working)
  for (const { stream } of pairs.flatMap(({ members }) => members)) stream.close()
  if (stage.servers.some((server) => server.ended() > 0))
    ledger.complain('A server ended by itself')
  const findings = await findLosses(stage, ledger, clients)
  for (const { line } of [...clients, ...pairs.flatMap(({ members }) => members)])
    line.agent.destroy()
  const grown = compareHalves(samples)
  const { lost, doubled } = sumOfLosses(findings)
  console.log(`${ledger.count()} writes acknowledged, lost ${lost}, doubled ${doubled}`)
  const { complaints } = ledger
  const errors = complaints.size > 0 ? await stage.errors() : []
  return [...grown, ...detailsOf({ findings, complaints, errors })]
}

async function main(): Promise<void> {
  requireCpuTimes()
  if (!(MINUTES > 0)) throw new Error('--minutes must be a number above 0')
  await openRunFolder(NEEDED_GB)
  const template = join(RUN_FOLDER, 'template', 'postgres')
  await makeTemplate(template)
  const stage = await openStage(join(RUN_FOLDER, 'soak'), template, {
    ...{ database: 'own', instances: 2, outside: ['storage', 'redis', 'mail'] },
  })
  atEnd(stage.close)
  const wrong = await soak(stage)
  for (const line of wrong) console.log(line)
  if (wrong.length > 0) throw new Error('Not everything was as it must be')
}

await runAndExit(main)
