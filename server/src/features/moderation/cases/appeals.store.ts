import type { AdminAppeal } from '@keyswap/contract/appeals'
import type { ToldDecision } from '@keyswap/contract/cases'
import type { AppealOutcome, DecisionAct } from '@keyswap/contract/choices'
import { report } from '@keyswap/contract/limits'
import { addKeyedJobs } from '../../../db/jobs.ts'
import { type Db, many, maybe, run, type Sql, sql } from '../../../db/sql.ts'
import { IS_YOURS, TOLD, UNTIL } from './decisions.columns.ts'

/** Decisions of cases whose copies moderators may still need: an appeal waits, or was decided not long ago. */
export const IS_KEPT: Sql = sql`exists (
  select from decisions kept join appeals a on a.decision_id = kept.id
  where kept.case_id = c.id
    and coalesce(a.decided_at, 'infinity') > now() - make_interval(secs => ${report.snapshot_ms / 1000}))`

/** Of the decision with a mail that had this link. It can be read after the time for an appeal, while one is decided and for some time after. */
const IS_LINKED = (id: string, hash: Buffer): Sql =>
  sql`d.id = ${id} and d.user_id is not null
      and exists (select from appeal_links l where l.decision_id = d.id and l.hash = ${hash})
      and (${UNTIL} > now() or coalesce(a.decided_at, 'infinity') > now() - make_interval(secs => ${report.snapshot_ms / 1000})
                               and a.decision_id is not null)`

export const findLinkedDecision = (db: Db, id: string, hash: Buffer) =>
  maybe<ToldDecision>(
    db,
    sql`select ${TOLD} from decisions d left join appeals a on a.decision_id = d.id where ${IS_LINKED(id, hash)}`,
  )

type Appealable = {
  user_id: string
  case_id: string
  undone_at: string | null
  is_appealed: boolean
  is_open: boolean
}

const APPEALABLE = sql`d.case_id, d.undone_at, a.decision_id is not null as is_appealed, ${UNTIL} > now() as is_open`

/** Locks the decision: it may be taken back, or appealed in another tab. */
export async function lockDecisionOf(tx: Db, id: string, user_id: string) {
  await lockRow(tx, id)
  return maybe<Appealable>(
    tx,
    sql`select u.id as user_id, ${APPEALABLE}
        from decisions d join users u on u.id = d.user_id left join appeals a on a.decision_id = d.id
        where d.id = ${id} and u.id = ${user_id}`,
  )
}

export async function lockLinkedDecision(tx: Db, id: string, hash: Buffer) {
  await lockRow(tx, id)
  return maybe<Appealable>(
    tx,
    sql`select d.user_id, ${APPEALABLE}
        from decisions d left join appeals a on a.decision_id = d.id where ${IS_LINKED(id, hash)}`,
  )
}

// A statement of its own: one that waits for a lock does not see what the other has written into other tables.
const lockRow = (tx: Db, id: string) =>
  run(tx, sql`select from decisions where id = ${id} for update`)

export const insertAppeal = (tx: Db, decision_id: string, text: string) =>
  run(tx, sql`insert into appeals (decision_id, text) values (${decision_id}, ${text})`)

export const insertAppealLink = (db: Db, decision_id: string, hash: Buffer) =>
  run(db, sql`insert into appeal_links (decision_id, hash) values (${decision_id}, ${hash})`)

/** All in the case, not only those that this decision decided. */
export const listReportIds = async (tx: Db, case_id: string): Promise<string[]> =>
  (
    await many<{ part_id: string }>(
      tx,
      sql`select part_id from case_parts where case_id = ${case_id} and kind = 'report'`,
    )
  ).map(({ part_id }) => part_id)

export const listOpenAppeals = (db: Db, viewer_id: string) =>
  many<AdminAppeal>(
    db,
    sql`select d.id as decision_id, d.case_id, d.act, d.target, a.created_at, ${IS_YOURS(viewer_id)} as is_yours
        from appeals a join decisions d on d.id = a.decision_id
        where a.outcome is null
        order by a.created_at, a.decision_id limit 50`,
  )

/** Of a locked decision. */
export const findAppeal = (tx: Db, decision_id: string, viewer_id: string) =>
  maybe<{ outcome: AppealOutcome | null; is_yours: boolean }>(
    tx,
    sql`select a.outcome, ${IS_YOURS(viewer_id)} as is_yours
        from appeals a join decisions d on d.id = a.decision_id where d.id = ${decision_id}`,
  )

type Ended = { outcome: AppealOutcome; is_restored: boolean | null; reason: string | null }

/** False if there is none that waits. */
export const endAppeal = async (
  tx: Db,
  decision_id: string,
  { outcome, is_restored, reason }: Ended,
  moderator_id: string,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update appeals a
        set outcome = ${outcome}, is_restored = ${is_restored}::boolean, reason = ${reason}, decided_at = now(),
            decided_by = u.id, moderator = u.name
        from users u where a.decision_id = ${decision_id} and a.outcome is null and u.id = ${moderator_id}`,
  )) > 0

type MailedOutcome = {
  user_id: string
  act: DecisionAct
  target: string
  outcome: AppealOutcome
  is_restored: boolean | null
  reason: string | null
}

/** What the mail about an outcome says. Undefined if the member has left. */
export const readOutcome = (db: Db, decision_id: string) =>
  maybe<MailedOutcome>(
    db,
    sql`select u.id as user_id, d.act, d.target, a.outcome, a.is_restored, a.reason
        from appeals a join decisions d on d.id = a.decision_id join users u on u.id = d.user_id
        where d.id = ${decision_id} and a.outcome is not null`,
  )

/** Links that nobody can use any more, and the words of members who have left. */
export async function deleteOldAppeals(db: Db): Promise<void> {
  await run(
    db,
    sql`delete from appeal_links l using decisions d left join appeals a on a.decision_id = d.id
        where d.id = l.decision_id and (d.user_id is null or (${UNTIL} < now()
          and coalesce(a.decided_at, case when a.decision_id is not null then 'infinity' else '-infinity' end::timestamptz)
              < now() - make_interval(secs => ${report.snapshot_ms / 1000})))`,
  )
  await run(
    db,
    sql`delete from appeals a using decisions d where d.id = a.decision_id and d.user_id is null`,
  )
}

export const APPEAL_MAIL = 'appeal-mail'

export const queueAppealMail = (tx: Db, decision_id: string) =>
  addKeyedJobs(
    tx,
    [
      {
        name: APPEAL_MAIL,
        key: `${APPEAL_MAIL} ${decision_id}`,
        payload: { decision_id },
        in_ms: 0,
      },
    ],
    { attempts: 10, priority: 1 },
  )
