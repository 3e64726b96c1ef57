// Tries one fault: opens a stage, lets the clients write while the fault happens, and compares at the end.
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { audit, type Finding, type Loss, sumOf } from './audit.ts'
import { attempt, type Line, openLine } from './call.ts'
import type { Fault, Pace } from './fault.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { signUp } from './member.ts'
import { type Client, playRound } from './round.ts'
import { openStage, type Stage } from './stage.ts'

const ASK_AGAIN_MS = 50
/** After the fault, clients that are not done within this time give up. */
const PATIENCE_MS = 120_000

export type Outcome = Loss & {
  title: string
  acknowledged: number
  /** Attempts without an answer, or that were told to come later: they show that the fault was felt. */
  repeated: number
  longest_gap_ms: number
  findings: Finding[]
  /** What must not happen, and how often it did. */
  complaints: Map<string, number>
  /** What the servers' logs say about them. */
  errors: string[]
}

export type Options = {
  folder: string
  /** A folder with a migrated database. Without it, an embedded database is made at the first start. */
  template?: string
  clients: number
  pace: Pace
  /** Does the step when the returned function is called, and at the latest when the process ends. */
  atEnd(step: () => Promise<void>): () => Promise<void>
}

export async function tryFault(fault: Fault, options: Options): Promise<Outcome> {
  const stage = await openStage(options.folder, options.template, fault.plan)
  const close = options.atEnd(stage.close)
  try {
    return await tryOn(stage, fault, options)
  } finally {
    await close()
  }
}

async function tryOn(stage: Stage, fault: Fault, { clients, pace }: Options): Promise<Outcome> {
  const ledger = createLedger()
  const patience = new AbortController()
  // Before the faults too: a stage that does not work is not waited for.
  let timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  const crew = await openClients(stage, ledger, clients, patience.signal)
  clearTimeout(timer)
  const state = { isOver: false }
  const working = Promise.all(crew.map((client) => work(client, state)))
  await Promise.race([working, someoneIsFarEnough(ledger)])
  await fault.inject(stage, pace, ledger)
  await stage.ready()
  state.isOver = true
  timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  await working
  clearTimeout(timer)
  const findings = await lookAt(stage, ledger, crew)
  findings.push(...((await fault.check?.(stage, ledger)) ?? []))
  for (const { line } of crew) line.agent.destroy()
  return {
    title: fault.title,
    acknowledged: ledger.count(),
    repeated: ledger.repeated(),
    longest_gap_ms: ledger.longestGap(),
    complaints: ledger.complaints,
    findings,
    errors: ledger.complaints.size > 0 ? await stage.errors() : [],
    ...sumOf(findings),
  }
}

/** Sign-ups are slow: faults that begin at once would hit little else. */
async function someoneIsFarEnough(ledger: Ledger): Promise<void> {
  while (ledger.keys('ring answer').size === 0) await wait(ASK_AGAIN_MS)
}

/** Each client has an admin, for bans. */
export async function openClients(
  stage: Pick<Stage, 'urls' | 'mails' | 'connect'>,
  ledger: Ledger,
  count: number,
  patience: AbortSignal,
): Promise<Client[]> {
  const { urls, mails } = stage
  const picture = await aPicture()
  const clients = await Promise.all(
    Array.from({ length: count }, async (_, nth): Promise<Client> => {
      const line = openLine({ address: addressOf(nth), urls, at: nth, ledger, patience })
      const admin = await signUp(line, `admin-${nth}@example.com`, mails)
      return { nth, line, admin, picture, ...(mails && { mails }) }
    }),
  )
  const database = await stage.connect()
  for (const { admin } of clients)
    await database.query('insert into admins (user_id) values ($1)', [admin.id])
  await database.end()
  return clients
}

const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 96, height: 72, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

/** Another one for each round: sign-ups have a limit for each address. */
const addressOf = (client: number, round = 0) => `127.9.${(round + 1) % 250}.${client + 1}`

/** At least one round, and no new one once it is over. */
async function work(client: Client, state: { isOver: boolean }): Promise<void> {
  let round = 0
  do {
    const line = openLine({ ...client.line, address: addressOf(client.nth, round) })
    try {
      await playRound({ ...client, line }, round)
    } catch (error) {
      line.ledger.complain((error as Error).message)
      return
    } finally {
      line.agent.destroy()
    }
    round += 1
  } while (!state.isOver)
}

async function lookAt(stage: Stage, ledger: Ledger, [client]: Client[]): Promise<Finding[]> {
  const database = await stage.connect()
  const findings = await audit(database, ledger).finally(() => database.end())
  const unreadable = client ? await unreadablePhotos(client.line) : []
  const examples = unreadable.slice(0, 3).map((url) => `unreadable: ${url}`)
  return [...findings, { what: 'photo', lost: unreadable.length, doubled: 0, examples }]
}

/** The server must have every photo whose row is there, whole. */
async function unreadablePhotos(line: Line): Promise<string[]> {
  const unreadable: string[] = []
  for (const key of line.ledger.keys('photo')) {
    const path = key.split(' ')[1] ?? ''
    const { status, bytes } = await attempt(line, { method: 'GET', path })
    const isWhole = status === 200 && (await isPicture(bytes))
    if (!isWhole) unreadable.push(path)
  }
  return unreadable
}

const isPicture = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes)
    .stats()
    .then(
      () => true,
      () => false,
    )
