// Tries one fault: starts Keyswap with its database and services (a stage), lets clients write while the fault happens, and looks for lost and doubled writes.
import { setTimeout as wait } from 'node:timers/promises'
import { type Finding, type Loss, sumOfLosses } from './audit.ts'
import { findLosses, openClients, playRounds } from './crew.ts'
import type { Fault, Pace } from './fault.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { Client } from './round.ts'
import { openStage, type Stage } from './stage.ts'

const ASK_AGAIN_MS = 50
/** Clients that are not done this long after the fault give up. */
const PATIENCE_MS = 120_000

export type FaultOutcome = Loss & {
  title: string
  is_control: boolean
  /** How often the fault happened. */
  happened: number
  acknowledged: number
  /** Attempts that had to be repeated, which shows that clients noticed the fault. */
  repeated: number
  longest_gap_ms: number
  findings: Finding[]
  /** Things that must not happen, with how often each did. */
  complaints: Map<string, number>
  /** The errors in the servers' logs, if there are complaints. */
  errors: string[]
  /** More cells of the printed table (table.ts), by the titles of their columns. */
  seen: Record<string, string>
}

export type RunOptions = {
  folder: string
  /** A folder with a migrated database. Without it, Keyswap creates its embedded database at the first start. */
  template?: string
  clients: number
  pace: Pace
  /** Runs the step when the process ends, or earlier if the returned function is called. */
  atEnd(step: () => Promise<void>): () => Promise<void>
}

export async function tryFault(fault: Fault, options: RunOptions): Promise<FaultOutcome> {
  const stage = await openStage(options.folder, options.template, fault.plan)
  const close = options.atEnd(stage.close)
  try {
    return await tryOn(stage, fault, options)
  } finally {
    await close()
  }
}

async function tryOn(
  stage: Stage,
  fault: Fault,
  { clients, pace }: RunOptions,
): Promise<FaultOutcome> {
  const ledger = createLedger()
  const { crew, happened } = await play(stage, fault, { ledger, clients, pace })
  const findings = await findLosses(stage, ledger, crew)
  findings.push(...((await fault.check?.(stage, ledger)) ?? []))
  for (const { line } of crew) line.agent.destroy()
  if (!fault.ends_servers && stage.servers.some((server) => server.ended() > 0))
    ledger.complain('A server ended by itself')
  return {
    happened,
    title: fault.title,
    is_control: fault.is_control ?? false,
    seen: fault.seen?.() ?? {},
    acknowledged: ledger.count(),
    repeated: ledger.repeated(),
    longest_gap_ms: ledger.longestGap(),
    complaints: ledger.complaints,
    findings,
    errors: ledger.complaints.size > 0 ? await stage.errors() : [],
    ...sumOfLosses(findings),
  }
}

/** Lets the clients write while the fault happens, and waits until they have finished their rounds. */
async function play(
  stage: Stage,
  fault: Fault,
  { ledger, clients, pace }: Pick<RunOptions, 'clients' | 'pace'> & { ledger: Ledger },
): Promise<{ crew: Client[]; happened: number }> {
  const patience = new AbortController()
  const giveUpLater = () => setTimeout(() => patience.abort(), PATIENCE_MS)
  const state = { isOver: false }
  let working: Promise<unknown> | undefined
  // Clients also give up if the stage does not work from the beginning.
  let timer = giveUpLater()
  try {
    const crew = await openClients(stage, ledger, clients, patience.signal)
    timer.refresh()
    working = Promise.all(crew.map((client) => playRounds(client, state)))
    await Promise.race([working, someoneIsFarEnough(ledger, patience.signal)])
    clearTimeout(timer)
    if (!isFarEnough(ledger)) throw new Error([...ledger.complaints.keys()].join())
    if (fault.is_afterwards) {
      state.isOver = true
      await working
    }
    const repeated = ledger.repeated()
    const happened = await fault.inject(stage, pace, ledger)
    await stage.ready()
    state.isOver = true
    timer = giveUpLater()
    await working
    if (happened === 0) ledger.complain('The fault has not happened')
    if (!fault.is_unnoticed && ledger.repeated() === repeated)
      ledger.complain('No client has noticed the fault')
    return { crew, happened }
  } finally {
    // After an error, the clients must not run on during the next fault.
    state.isOver = true
    clearTimeout(timer)
    patience.abort()
    await working
  }
}

const isFarEnough = (ledger: Ledger) => ledger.keys('ring answer').size > 0

/** Waits until a client has got past the slow sign-ups, so that faults also meet the other writes. */
async function someoneIsFarEnough(ledger: Ledger, patience: AbortSignal): Promise<void> {
  while (!isFarEnough(ledger) && !patience.aborted) await wait(ASK_AGAIN_MS)
}
