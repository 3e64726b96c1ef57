// A member asks for another look at a decision about them, once. Another moderator decides, if there is one.
import type { InputOf } from '@keyswap/contract'
import type { AdminAppeal, decideAppeal as contract, postAppeal } from '@keyswap/contract/appeals'
import type { ToldDecision } from '@keyswap/contract/cases'
import { isFinal } from '@keyswap/contract/choices'
import type { ErrorCode } from '@keyswap/contract/errors'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import {
  findViewer,
  listUnbannedStaff,
  lockAdmins,
  readAccessToken,
  readToken,
  writeAudit,
} from '../../accounts/index.ts'
import { keepReports } from '../../matching/index.ts'
import type { Moderation, Tell } from '../moderation.rules.ts'
import {
  endAppeal,
  findAppeal,
  findLinkedDecision,
  insertAppeal,
  listOpenAppeals,
  listReportIds,
  lockDecisionOf,
  lockLinkedDecision,
  queueAppealMail,
} from './appeals.store.ts'
import { NOTHING, toldOf } from './decisions.rules.ts'
import { type HeldDecision, lockDecision, markNews } from './decisions.store.ts'
import { reopen, takeBack } from './undo.rules.ts'

function readLink(text: string): { id: string; hash: Buffer } {
  const token = readToken(text, 1)
  const id = token?.ids[0]
  if (!token || !id) throw new Refusal('INVALID_LINK')
  return { id, hash: token.hash }
}

export async function linkedDecision(db: Db, token: string): Promise<ToldDecision> {
  const { id, hash } = readLink(token)
  const found = await findLinkedDecision(db, id, hash)
  if (!found) throw new Refusal('INVALID_LINK')
  return found
}

type Asked = InputOf<typeof postAppeal>

/** Either the link or the session says whose decision it may be. */
async function findAsked(tx: Db, asked: Asked, bearer: string | undefined) {
  if ('token' in asked) {
    const { id, hash } = readLink(asked.token)
    const decision = await lockLinkedDecision(tx, id, hash)
    if (!decision) throw new Refusal('INVALID_LINK')
    return { ...decision, id }
  }
  const viewer = await findViewer(tx, readAccessToken(bearer ?? ''))
  if (!viewer) throw new Refusal('UNAUTHENTICATED')
  const decision = await lockDecisionOf(tx, asked.decision_id, viewer.id)
  if (!decision) throw new Refusal('NOT_FOUND')
  return { ...decision, id: asked.decision_id }
}

type Appealable = Awaited<ReturnType<typeof findAsked>>

function refuseAppeal({ undone_at, is_appealed, is_open }: Appealable): ErrorCode | null {
  if (undone_at) return 'DECISION_UNDONE'
  if (is_appealed) return 'APPEALED_ALREADY'
  return is_open ? null : 'APPEAL_TOO_LATE'
}

/** What was copied for the case stays until 30 days after the appeal is decided. */
export async function appeal(
  { db, events }: Pick<Moderation, 'db' | 'events'>,
  asked: Asked,
  bearer: string | undefined,
): Promise<void> {
  const { user_id } = await transaction(db, async (tx) => {
    const decision = await findAsked(tx, asked, bearer)
    const refusal = refuseAppeal(decision)
    if (refusal) throw new Refusal(refusal)
    await insertAppeal(tx, decision.id, asked.text)
    await keepReports(tx, await listReportIds(tx, decision.case_id), 'open')
    return decision
  })
  await events.notify([user_id], { type: 'decision' })
}

export const openAppeals = (db: Db, viewer: Viewer): Promise<AdminAppeal[]> =>
  listOpenAppeals(db, viewer.id)

type Outcome = InputOf<typeof contract>

/** The staff is locked first, as for a ban: who loses the role now is refused, and there is one answer to who else could decide. */
export async function decideAppeal(
  moderation: Moderation,
  viewer: Viewer,
  id: string,
  decided: Outcome,
): Promise<void> {
  const tell = await transaction(moderation.db, async (tx) => {
    await lockAdmins(tx)
    const staff = await listUnbannedStaff(tx)
    if (!staff.some((one) => one.id === viewer.id)) throw new Refusal('FORBIDDEN')
    const held = await lockDecision(tx, id)
    const found = held && (await findAppeal(tx, id, viewer.id))
    if (!held || !found) throw new Refusal('NOT_FOUND')
    if (found.outcome) throw new Refusal('APPEAL_DECIDED')
    if (!found.is_yours) throw new Refusal('NOT_YOUR_APPEAL')
    await keepReports(tx, await listReportIds(tx, held.case_id), 'from_now')
    await writeAudit(tx, viewer, {
      action: 'decide_appeal',
      target_id: held.case_id,
      target: held.target,
      reason: [decided.outcome, decided.reason].filter(Boolean).join(': '),
    })
    const end = decided.outcome === 'stands' ? letStand : declareWrong
    return end(moderation, tx, viewer, held, decided.reason || null)
  })
  await tell()
}

async function letStand(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  { id, user_id }: HeldDecision,
  reason: string | null,
): Promise<Tell> {
  await endAppeal(tx, id, { outcome: 'stands', is_restored: null, reason }, viewer.id)
  await markNews(tx, id)
  await queueAppealMail(tx, id)
  return toldOf(moderation, user_id ? [user_id] : [], [], NOTHING)
}

/** Also what cannot be brought back can have been wrong. */
async function declareWrong(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  held: HeldDecision,
  reason: string | null,
): Promise<Tell> {
  const { tell, is_restored } = await bringBack(moderation, tx, viewer, held)
  const ended = { outcome: 'undone' as const, is_restored, reason }
  await endAppeal(tx, held.id, ended, viewer.id)
  return reopen(moderation, tx, viewer, held, { tell, wasAppealed: true })
}

/** A refusal has changed nothing: the car is gone or swapped, or its owner is banned. */
async function bringBack(moderation: Moderation, tx: Db, viewer: Viewer, held: HeldDecision) {
  if (isFinal(held.act)) return { tell: NOTHING, is_restored: false }
  try {
    const tell = await takeBack(moderation, tx, viewer, held)
    return { tell: tell ?? NOTHING, is_restored: tell !== undefined }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { tell: NOTHING, is_restored: false }
  }
}
