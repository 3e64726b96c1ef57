// Tries one fault: opens a stage, lets the clients write while the fault happens, and compares at the end.
import { setTimeout as wait } from 'node:timers/promises'
import { type Finding, type Loss, sumOf } from './audit.ts'
import { lookAt, openClients, playOn } from './crew.ts'
import type { Fault, Pace } from './fault.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { openStage, type Stage } from './stage.ts'

const ASK_AGAIN_MS = 50
/** After the fault, clients that are not done within this time give up. */
const PATIENCE_MS = 120_000

export type Outcome = Loss & {
  title: string
  is_control: boolean
  acknowledged: number
  /** Attempts without an answer, or that were told to come later: they show that the fault was felt. */
  repeated: number
  longest_gap_ms: number
  findings: Finding[]
  /** What must not happen, and how often it did. */
  complaints: Map<string, number>
  /** What the servers' logs say about them. */
  errors: string[]
  /** More cells of the table, by the titles of their columns. */
  seen: Record<string, string>
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
  const working = Promise.all(crew.map((client) => playOn(client, state)))
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
    is_control: fault.is_control ?? false,
    seen: fault.seen?.() ?? {},
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
