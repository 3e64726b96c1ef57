import type {
  AdminCase,
  CaseCar,
  CaseDeal,
  CaseMember,
  CaseNote,
  CaseRing,
} from '@keyswap/contract/cases'
import { type DecisionAct, unfinishedDealStates } from '@keyswap/contract/choices'
import { cases as limits } from '@keyswap/contract/limits'
import { ADMIN_CAR_SHORT } from '../../../db/columns.ts'
import { type Db, literal, many, maybe, one, run, type Sql, sql } from '../../../db/sql.ts'
import { IS_KEPT } from './appeals.store.ts'

/** What a case is about: at least one of them. */
export type CaseSubjects = { member?: string | null; car?: string | null; deal?: string | null }

/** A report joins by itself when it is written. */
export type CasePart = { kind: 'report' | 'notice'; id: string }

export const writeCasePart = async (
  tx: Db,
  { kind, id }: CasePart,
  { member, car, deal }: CaseSubjects,
): Promise<string> =>
  (
    await one<{ case_id: string }>(
      tx,
      sql`select join_case(${kind}, ${id}::uuid, ${member ?? null}::uuid, ${car ?? null}::uuid, ${deal ?? null}::uuid) as case_id`,
    )
  ).case_id

/** Undefined if there is no such case. Another one, if this one was joined with it. */
export const findCase = (db: Db, id: string, viewer_id: string) =>
  maybe<Pick<AdminCase, 'id' | 'created_at' | 'decided_at' | 'is_yours'>>(
    db,
    sql`select c.id, c.created_at, c.decided_at, can_decide(${viewer_id}, c.id) as is_yours from cases asked
        join cases c on c.id = coalesce(asked.merged_into, asked.id)
        where asked.id = ${id}`,
  )

/** Whether a decision of the case can be about it: a member or deal that the case is about, or a car or photo of one of them. */
export async function isOfCase(
  db: Db,
  case_id: string,
  act: DecisionAct,
  target_id: string,
): Promise<boolean> {
  const people = sql`(${ABOUT(case_id)} union ${PARTIES(case_id)})`
  const isSubject = (kind: string) =>
    sql`exists (select from case_subjects s
                where s.case_id = ${case_id} and s.kind = ${kind} and s.subject_id = ${target_id})`
  const isCar = (car: Sql) =>
    sql`exists (select from cars c where c.id = ${car} and (
                  c.owner_id in ${people} or c.id in (
                    select s.subject_id from case_subjects s where s.case_id = ${case_id} and s.kind = 'car')))`
  const condition =
    act === 'end_ring'
      ? sql`${target_id}::uuid in (${RINGS(case_id)})`
      : act === 'end_deal'
        ? isSubject('deal')
        : act === 'deactivate_car'
          ? isCar(sql`${target_id}`)
          : act === 'remove_photo'
            ? isCar(sql`(select f.car_id from car_photos f where f.id = ${target_id})`)
            : sql`${target_id}::uuid in ${people}`
  return (await run(db, sql`select where ${condition}`)) > 0
}

export const listReportsOfCase = async (db: Db, case_id: string): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`select s.id from (
            select r.id, r.created_at from case_parts p join reports r on r.id = p.part_id
            where p.case_id = ${case_id} and p.kind = 'report'
            order by r.status = 'open' desc, r.created_at desc, r.id limit ${literal(limits.reports_shown)}) s
          order by s.created_at, s.id`,
    )
  ).map(({ id }) => id)

export const ABOUT = (case_id: string | Sql): Sql =>
  sql`select s.subject_id from case_subjects s where s.case_id = ${case_id} and s.kind = 'member'`

/** Who owns its cars, and the parties of its deals. */
export const PARTIES = (case_id: string | Sql): Sql =>
  sql`select c.owner_id from case_subjects s join cars c on c.id = s.subject_id
      where s.case_id = ${case_id} and s.kind = 'car'
      union select p.user_id from case_subjects s join deal_parties p on p.deal_id = s.subject_id
      where s.case_id = ${case_id} and s.kind = 'deal'`

export const listMembersOfCase = (db: Db, case_id: string) =>
  many<CaseMember & { is_subject: boolean }>(
    db,
    sql`select u.id in (${ABOUT(case_id)}) as is_subject, u.id, u.name, u.avatar_url, u.banned_at is not null as is_banned, u.created_at,
               has.cars, has.active_cars, chat.chats_begun, chat.chats_answered,
               (select count(*) from messages m where m.sender_id = u.id and m.is_repeated) as equal_messages,
               (select count(*) from reports r where r.reporter_id = u.id) as reports_by,
               (select count(*) from reports r where r.user_id = u.id)
                 + (select count(*) from reports r where r.owner_id = u.id) as reports_about
        from users u
        cross join lateral (
          select count(*) as cars, count(*) filter (where c.is_active) as active_cars
          from cars c where c.owner_id = u.id and c.published_at is not null) has
        cross join lateral (
          select count(*) as chats_begun, count(*) filter (where exists (
                   select from messages a
                   where a.chat_id = said.chat_id and a.sender_id <> u.id and a.kind = 'text')) as chats_answered
          from (select distinct m.chat_id from messages m where m.sender_id = u.id and m.kind = 'text') said
          where u.id = (
            select f.sender_id from messages f
            where f.chat_id = said.chat_id and f.kind = 'text' order by f.seq limit 1)) chat
        where u.id in (${ABOUT(case_id)} union ${PARTIES(case_id)})
        order by u.name, u.id`,
  )

export const listCarsOfCase = (db: Db, case_id: string) =>
  many<CaseCar>(
    db,
    sql`select ${ADMIN_CAR_SHORT}, photos_shown(c.id, c.owner_id) as photos, member_named(u) as owner
        from case_subjects s join cars c on c.id = s.subject_id join users u on u.id = c.owner_id
        where s.case_id = ${case_id} and s.kind = 'car'
        order by c.created_at, c.id limit 50`,
  )

export const listDealsOfCase = (db: Db, case_id: string) =>
  many<CaseDeal>(
    db,
    sql`select d.id, d.state <> all (${[...unfinishedDealStates]}::text[]) as is_over,
               coalesce((select jsonb_agg(member_named(u) order by u.name, u.id)
                         from deal_parties p join users u on u.id = p.user_id where p.deal_id = d.id), '[]') as parties
        from case_subjects s join deals d on d.id = s.subject_id
        where s.case_id = ${case_id} and s.kind = 'deal'
        order by d.created_at, d.id limit 50`,
  )

/** Those that a report was made in, and those of its deals. */
const RINGS = (case_id: string): Sql =>
  sql`select r.ring_id from case_parts p join reports r on r.id = p.part_id
      where p.case_id = ${case_id} and p.kind = 'report' and r.ring_id is not null
      union select d.chat_id from case_subjects s join deals d on d.id = s.subject_id
      where s.case_id = ${case_id} and s.kind = 'deal' and exists (select from rings g where g.id = d.chat_id)`

export const listRingsOfCase = (db: Db, case_id: string) =>
  many<CaseRing>(
    db,
    sql`select g.id, g.state not in ('offered', 'complete') or exists (
                 select from deals d where d.chat_id = g.id and d.state = 'done') as is_over,
               coalesce((select jsonb_agg(member_named(u) order by m.position)
                         from ring_members m join users u on u.id = m.user_id where m.ring_id = g.id), '[]') as members
        from rings g where g.id in (${RINGS(case_id)})
        order by g.created_at, g.id limit 50`,
  )

/** Decided cases about a member whom this one is about. */
const EARLIER = (case_id: string): Sql =>
  sql`select distinct c.id, c.decided_at
      from case_subjects s join cases c on c.id = s.case_id
      where s.kind = 'member' and s.subject_id in (${ABOUT(case_id)})
        and c.id <> ${case_id} and c.decided_at is not null`

export const listEarlierCases = (db: Db, case_id: string) =>
  many<AdminCase['earlier'][number]>(
    db,
    sql`select c.id, c.decided_at, said.reports, said.upheld,
               coalesce((
                 select jsonb_agg(jsonb_build_object('act', d.act, 'target', d.target, 'rule', d.rule) order by d.created_at, d.id)
                 from decisions d where d.case_id = c.id and d.undone_at is null), '[]') as acts
        from (${EARLIER(case_id)}) c
        cross join lateral (
          select count(*) as reports, count(*) filter (where r.status = 'resolved') as upheld
          from case_parts p join reports r on r.id = p.part_id
          where p.case_id = c.id and p.kind = 'report') said
        order by c.decided_at desc, c.id limit 20`,
  )

export const listNotes = (db: Db, case_id: string) =>
  many<CaseNote>(
    db,
    sql`select n.id, n.author as by, n.text, n.created_at from case_notes n
        where n.case_id = ${case_id} or n.case_id in (select c.id from (${EARLIER(case_id)}) c)
        order by n.created_at, n.id limit 200`,
  )

export const insertNote = (
  db: Db,
  {
    id,
    case_id,
    author_id,
    text,
  }: { id: string; case_id: string; author_id: string; text: string },
) =>
  maybe<CaseNote>(
    db,
    sql`insert into case_notes (id, case_id, author_id, author, text)
        select ${id}, coalesce(asked.merged_into, asked.id), u.id, u.name, ${text}
        from cases asked join users u on u.id = ${author_id}
        where asked.id = ${case_id}
        returning id, author as by, text, created_at`,
  )

/** Of cases that were decided long ago: notes, and the ids of members who have left, unless a suspension of theirs has yet to end. */
export async function deleteOldCaseNotes(db: Db, older_than_ms: number): Promise<void> {
  const old = sql`select c.id from cases c
    where c.decided_at < now() - make_interval(secs => ${older_than_ms / 1000}) and not ${IS_KEPT}
      and not exists (select from case_subjects s where s.case_id = c.id and s.kind = 'member' and is_held(s.subject_id))`
  await run(db, sql`delete from case_notes where case_id in (${old})`)
  await run(
    db,
    sql`update decisions d set user_id = null, target_id = null, target = '–'
        where d.case_id in (${old}) and d.user_id is not null and not exists (select from users u where u.id = d.user_id)
          and (d.act <> 'suspend' or d.days is null or d.undone_at is not null
            or d.created_at + make_interval(days => d.days) < now())`,
  )
  await run(
    db,
    sql`delete from case_subjects s
        where s.kind = 'member' and s.case_id in (${old}) and not exists (select from users u where u.id = s.subject_id)`,
  )
}
