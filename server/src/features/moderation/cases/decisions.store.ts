import type { CaseDecision, MyDecision } from '@keyswap/contract/cases'
import type { DecisionAct, DecisionRule } from '@keyswap/contract/choices'
import { ban as limits } from '@keyswap/contract/limits'
import { CAR_TITLE } from '../../../db/columns.ts'
import { addKeyedJobs } from '../../../db/jobs.ts'
import { type Db, many, maybe, one, run, sql } from '../../../db/sql.ts'
import type { CaseSubjects } from './cases.store.ts'
import { APPEAL, DECIDED, MEMBER, REPORTS_HASH, TOLD } from './decisions.columns.ts'

type Subject = { user_id: string; title: string }

/** A car's owner. */
export const findCarOwner = (db: Db, id: string) =>
  maybe<Subject>(
    db,
    sql`select c.owner_id as user_id, ${CAR_TITLE} as title from cars c where c.id = ${id}`,
  )

export const findPhotoOwner = (db: Db, id: string) =>
  maybe<Subject & { car_id: string }>(
    db,
    sql`select c.owner_id as user_id, c.id as car_id, ${CAR_TITLE} as title
        from car_photos f join cars c on c.id = f.car_id where f.id = ${id}`,
  )

export const findMember = (db: Db, id: string) =>
  maybe<Subject>(db, sql`select u.id as user_id, u.name as title from users u where u.id = ${id}`)

export type Closed = {
  id: string
  reports_hash: string
  /** The newest first, as the page of a case has them. */
  open_reports: { id: string; reporter_id: string | null }[]
  began_by_rule: boolean
}

/** Closes the case. Undefined if it was decided already, or there is none: then `exists` says which. */
export const closeCase = (tx: Db, id: string) =>
  maybe<Closed>(
    tx,
    sql`with closed as (
          update cases c set decided_at = now()
          where c.id = coalesce((select m.merged_into from cases m where m.id = ${id}), ${id}) and c.decided_at is null
          returning c.id
        ), shut as (
          update case_subjects s set is_open = false from closed where s.case_id = closed.id
        )
        select closed.id,
               (select ${REPORTS_HASH} from case_parts p join reports r on r.id = p.part_id
                where p.case_id = closed.id and p.kind = 'report' and r.status = 'open') as reports_hash,
               coalesce((
                 select jsonb_agg(jsonb_build_object('id', r.id, 'reporter_id', r.reporter_id) order by r.created_at desc, r.id)
                 from case_parts p join reports r on r.id = p.part_id
                 where p.case_id = closed.id and p.kind = 'report' and r.status = 'open'), '[]') as open_reports,
               coalesce((
                 select r.rule is not null from case_parts p join reports r on r.id = p.part_id
                 where p.case_id = closed.id and p.kind = 'report'
                 order by r.created_at, r.id limit 1), false) as began_by_rule
        from closed`,
  )

export type NewDecision = {
  id: string
  case_id: string
  user_id: string | null
  act: DecisionAct
  target_id: string | null
  target: string
  rule: DecisionRule
  reason: string
  began_by_rule: boolean
  is_by_hand: boolean
  days: number | null
  report_ids: string[]
}

export const insertDecision = (tx: Db, made: NewDecision, moderator_id: string) =>
  maybe<CaseDecision>(
    tx,
    sql`insert into decisions as d (id, case_id, user_id, act, target_id, target, rule, reason, began_by_rule, is_by_hand,
                                    days, report_ids, decided_by, moderator)
        select ${made.id}, ${made.case_id}, ${made.user_id}::uuid, ${made.act}, ${made.target_id}::uuid, ${made.target},
               ${made.rule}, ${made.reason}, ${made.began_by_rule}::boolean, ${made.is_by_hand}::boolean, ${made.days}::int, ${made.report_ids}::uuid[],
               u.id, u.name
        from users u where u.id = ${moderator_id}
        returning ${DECIDED}, ${MEMBER}, d.case_id, d.moderator as by, null::jsonb as appeal`,
  )

export const listDecisions = (db: Db, case_id: string, viewer_id: string) =>
  many<CaseDecision>(
    db,
    sql`select ${DECIDED}, ${MEMBER}, d.case_id, d.moderator as by, ${APPEAL(viewer_id)}
        from decisions d left join appeals a on a.decision_id = d.id
        where d.case_id = ${case_id} order by d.created_at desc, d.id limit 50`,
  )

export type HeldDecision = {
  id: string
  case_id: string
  user_id: string | null
  act: DecisionAct
  target_id: string | null
  target: string
  report_ids: string[]
  is_by_hand: boolean
  undone_at: string | null
}

const HELD = sql`d.id, d.case_id, d.user_id, d.act, d.target_id, d.target, d.report_ids::text[], d.is_by_hand, d.undone_at`

export const lockDecision = (tx: Db, id: string) =>
  maybe<HeldDecision>(tx, sql`select ${HELD} from decisions d where d.id = ${id} for update`)

/** What else was decided with it: a swap that ended is one decision for each party. */
export const lockTogether = (tx: Db, id: string) =>
  many<HeldDecision>(
    tx,
    sql`select ${HELD} from decisions made
        join decisions d on d.case_id = made.case_id and d.act = made.act and d.target_id = made.target_id
          and d.created_at = made.created_at and d.id <> made.id and d.undone_at is null
        where made.id = ${id} order by d.id for update of d`,
  )

/** What moderators did by hand to a member or a car, and what stands. */
export const lockByHand = (tx: Db, act: DecisionAct, target_id: string) =>
  many<HeldDecision>(
    tx,
    sql`select ${HELD} from decisions d
        where d.act = ${act} and d.target_id = ${target_id} and d.is_by_hand and d.undone_at is null
        order by d.id for update`,
  )

/** The open case about one of them, else one of its own that is decided already. Call it last in a transaction, as `joinCase`. */
export const findCaseByHand = async (
  tx: Db,
  { member, car, deal, report_id }: ByHand,
): Promise<string> =>
  (
    await one<{ case_id: string }>(
      tx,
      sql`select case_by_hand(${member ?? null}::uuid, ${car ?? null}::uuid, ${deal ?? null}::uuid,
                              ${report_id ?? null}::uuid) as case_id`,
    )
  ).case_id

/** What is done by hand, with the report that shows it. */
export type ByHand = CaseSubjects & { report_id?: string }

/** Who made these reports, without those by nobody and by who has left. */
export const listReporters = async (tx: Db, report_ids: string[]): Promise<string[]> =>
  (
    await many<{ id: string }>(
      tx,
      sql`select distinct u.id from reports r join users u on u.id = r.reporter_id
          where r.id = any (${report_ids}::uuid[])`,
    )
  ).map(({ id }) => id)

/** The member reads it anew. */
export const markUndone = (tx: Db, id: string) =>
  run(tx, sql`update decisions set undone_at = now(), seen_at = null where id = ${id}`)

export const markNews = (tx: Db, id: string) =>
  run(tx, sql`update decisions set seen_at = null where id = ${id}`)

export const reopenCase = (tx: Db, id: string) => run(tx, sql`select reopen_case(${id})`)

/** Members, and who has left while suspended. */
const BANNED = sql`(
  select id, banned_at, banned_for_fraud from users
  union all select user_id, banned_at, banned_for_fraud from departed)`

/** Decision `d` began the suspension of `u` or was made since, and is not over. */
const SUSPENDS = sql`d.user_id = u.id and d.act = 'suspend' and d.undone_at is null and d.created_at >= u.banned_at
  and (d.days is null or d.created_at + make_interval(days => d.days) > now())`

/** The member was not suspended by hand. */
const BY_DECISION = sql`exists (
  select from decisions d where d.user_id = u.id and d.act = 'suspend' and d.created_at = u.banned_at)`

/**
 * Whether a suspension that ends now is all that keeps the member out. Another one may last longer, the member may have been suspended
 * by hand since, or for fraud, which is for good.
 */
export const isLastSuspension = async (tx: Db, id: string, user_id: string): Promise<boolean> =>
  (
    await one<{ is_last: boolean }>(
      tx,
      sql`select exists (
            select from ${BANNED} u
            where u.id = ${user_id} and not u.banned_for_fraud and ${BY_DECISION}
              and not exists (select from decisions d where ${SUSPENDS} and d.id <> ${id})) as is_last`,
    )
  ).is_last

/**
 * Whether what a decision did holds without it too: another one stands about the same car or member and is not over, or the member is
 * suspended by hand.
 */
export async function isHeldOtherwise(tx: Db, { id, act, target_id }: HeldDecision) {
  const { is_held } =
    act === 'suspend'
      ? await one<{ is_held: boolean }>(
          tx,
          sql`select exists (
                select from ${BANNED} u
                where u.id = ${target_id} and u.banned_at is not null
                  and (not ${BY_DECISION} or exists (select from decisions d where ${SUSPENDS} and d.id <> ${id}))) as is_held`,
        )
      : await one<{ is_held: boolean }>(
          tx,
          sql`select exists (
                select from decisions d
                where d.target_id = ${target_id} and d.id <> ${id} and d.act = ${act} and d.undone_at is null
                  and (d.days is null or d.created_at + make_interval(days => d.days) > now())) as is_held`,
        )
  return is_held
}

type Ends = { banned_until: string | null; limited_until: string | null }

/** Until when the member is suspended and limited, by the decisions that stand now. */
export const readEnds = (tx: Db, user_id: string) =>
  one<Ends>(
    tx,
    sql`select (
            select case when not bool_or(d.days is null) then max(d.created_at + make_interval(days => d.days)) end
            from users u join decisions d on ${SUSPENDS}
            where u.id = ${user_id} and not u.banned_for_fraud and ${BY_DECISION}) as banned_until,
          (
            select max(d.created_at + make_interval(days => d.days))
            from decisions d
            where d.user_id = ${user_id} and d.act = 'limit' and d.undone_at is null) as limited_until`,
  )

export const listMyDecisions = (db: Db, user_id: string) =>
  many<MyDecision>(
    db,
    sql`select ${TOLD}, d.seen_at is null as is_new
        from decisions d left join appeals a on a.decision_id = d.id
        where d.user_id = ${user_id}
        order by coalesce(greatest(d.undone_at, a.decided_at), d.created_at) desc, d.id limit 100`,
  )

export const markDecisionsSeen = (db: Db, user_id: string) =>
  run(db, sql`update decisions set seen_at = now() where user_id = ${user_id} and seen_at is null`)

export const decisionsForExport = (db: Db, user_id: string) =>
  many(
    db,
    sql`select ${TOLD}, a.text as appeal_text, d.seen_at, d.mailed_at
        from decisions d left join appeals a on a.decision_id = d.id
        where d.user_id = ${user_id} order by d.created_at, d.id`,
  )

export const DECISION_MAIL = 'decision-mail'
export const END_SUSPENSION = 'end-suspension'
const TERMS = { attempts: 10, priority: 1 }
const DAY_MS = 86_400_000

/** The mail waits for some time, so that a mistake can be undone before. */
export const queueDecisionMail = (
  tx: Db,
  decision_id: string,
  in_ms: number = limits.mail_after_ms,
) =>
  addKeyedJobs(
    tx,
    [
      {
        name: DECISION_MAIL,
        key: `${DECISION_MAIL} ${decision_id} ${in_ms}`,
        payload: { decision_id },
        in_ms,
      },
    ],
    TERMS,
  )

export const queueEndOfSuspension = (tx: Db, decision_id: string, days: number) =>
  addKeyedJobs(
    tx,
    [
      {
        name: END_SUSPENSION,
        key: `${END_SUSPENSION} ${decision_id}`,
        payload: { decision_id },
        in_ms: days * DAY_MS,
      },
    ],
    TERMS,
  )

type Mailed = Pick<
  CaseDecision,
  'act' | 'target' | 'rule' | 'reason' | 'began_by_rule' | 'is_by_hand' | 'days'
> & {
  user_id: string | null
  is_undone: boolean
}

/**
 * Marks the mail as sent, before it is sent. Undefined if there is nothing to mail: it was undone before, or is told already. A
 * retry of a job may send again what it has marked itself.
 */
export const claimDecisionMail = (db: Db, id: string, isRetry: boolean) =>
  maybe<Mailed>(
    db,
    sql`update decisions d set mailed_at = now()
        where d.id = ${id} and d.user_id is not null
          and case when d.undone_at is null then d.mailed_at is null or ${isRetry}::boolean
              else d.mailed_at is not null and (d.mailed_at < d.undone_at or ${isRetry}::boolean) end
        returning d.user_id, d.act, d.target, d.rule, d.reason, d.began_by_rule, d.is_by_hand, d.days,
          d.undone_at is not null as is_undone`,
  )
