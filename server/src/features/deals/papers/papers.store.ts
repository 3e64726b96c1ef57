import type { PaperChange } from '@keyswap/contract/chat'
import { deal as limits } from '@keyswap/contract/limits'
import { type Db, literal, many, maybe, one, run, type Sql, sql } from '../../../db/sql.ts'
import type { VinUse, WrittenPapers } from '../decide/papers.ts'

/** Two members who write the same VIN at once take turns. The last lock of a transaction. */
export const lockVin = (tx: Db, vin: string) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${vin}, 17))`)

/** Swaps with a VIN, this one among them. */
export const findUses = async (tx: Db, vin: string): Promise<VinUse[]> =>
  (await one<{ uses: VinUse[] }>(tx, sql`select vin_uses(${vin}) as uses`)).uses

export const findPapers = (tx: Db, deal_id: string, car_id: string) =>
  maybe<WrittenPapers & { updated_at: string }>(
    tx,
    sql`select at_utc(updated_at) as updated_at, vin, plate, odometer, odometer_unit, defects, keys, first_registration::text, inspection_until::text,
               value_cents, currency
        from deal_papers where deal_id = ${deal_id} and car_id = ${car_id}`,
  )

/** A step in the chat about papers. */
export type SaidOfPapers = {
  id: string
  seq: number
  papers: PaperChange[]
  filled_in: true | null
  unticked: true | null
}

/** The chat's last message, if it says what this member changed in this deal's papers and nobody else has read it. */
export const findUnreadStep = (tx: Db, chat_id: string, deal_id: string, by: string) =>
  maybe<SaidOfPapers>(
    tx,
    sql`select m.id, m.seq, m.data -> 'papers' as papers, m.data -> 'filled_in' as filled_in,
               m.data -> 'unticked' as unticked
        from chats c join messages m on m.chat_id = c.id and m.seq = c.last_seq
        where c.id = ${chat_id} and m.kind = 'deal' and m.sender_id = ${by} and m.data ->> 'deal_id' = ${deal_id}::text
          and m.data ->> 'step' = 'papers_changed' and not exists (
            select from chat_members o where o.chat_id = c.id and o.user_id <> m.sender_id and o.read_seq >= m.seq)`,
  )

type NewPapers = WrittenPapers & {
  deal_id: string
  car_id: string
  giver_id: string
}

export const writePapers = (tx: Db, papers: NewPapers) =>
  run(
    tx,
    sql`insert into deal_papers (deal_id, car_id, giver_id, vin, plate, odometer, odometer_unit, defects, keys,
                                 first_registration, inspection_until, value_cents, currency)
        values (${papers.deal_id}, ${papers.car_id}, ${papers.giver_id}, ${papers.vin}, ${papers.plate},
                ${papers.odometer}, ${papers.odometer_unit}, ${papers.defects}, ${papers.keys},
                ${papers.first_registration}::date, ${papers.inspection_until}::date, ${papers.value_cents},
                ${papers.currency})
        on conflict (deal_id, car_id) do update
          set vin = excluded.vin, plate = excluded.plate, odometer = excluded.odometer,
              odometer_unit = excluded.odometer_unit, defects = excluded.defects, keys = excluded.keys,
              first_registration = excluded.first_registration, inspection_until = excluded.inspection_until,
              value_cents = excluded.value_cents, currency = excluded.currency,
              updated_at = now()`,
  )

const isHere = (member: Sql): Sql => sql`exists (select from users u where u.id = ${member})`

/** Deals whose papers are no longer kept. A hold of one of the parties keeps them. */
export const listToForget = (db: Db, limit: number) =>
  many<{ id: string }>(
    db,
    sql`select id from deals
        where forgotten_at is null and ended_at <= now() - make_interval(secs => case
                when keys_at is null and paid_at is null then ${limits.papers_kept_ms / 1000}::float8
                else ${limits.papers_kept_after_keys_ms / 1000}::float8 end)
          and not exists (select from deal_parties p where p.deal_id = deals.id and is_held(p.user_id))
        order by ended_at limit ${literal(limit)}`,
  )

/** The addresses of these cars' photos that the parties of a swap keep with its agreement. */
export const findKeptPhotos = async (db: Db, car_ids: string[]): Promise<string[]> =>
  (
    await many<{ url: string }>(
      db,
      sql`select distinct u.url
          from deal_cars c
          join deals d on d.id = c.deal_id and has_agreement(d)
          join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
          cross join jsonb_array_elements(v.snapshot -> 'cars') s
          cross join jsonb_array_elements_text(s -> 'photos') as u (url)
          where c.car_id = any (${car_ids}::uuid[]) and s ->> 'id' = c.car_id::text`,
    )
  ).map(({ url }) => url)

/** Cars that a member has given or promised. */
export const listCarsOfParty = async (db: Db, user_id: string): Promise<string[]> =>
  (
    await many<{ car_id: string }>(
      db,
      sql`select distinct c.car_id from deal_cars c join deal_parties p on p.deal_id = c.deal_id
          where p.user_id = ${user_id}`,
    )
  ).map(({ car_id }) => car_id)

export const listCarsIn = async (db: Db, deal_ids: string[]): Promise<string[]> =>
  (
    await many<{ car_id: string }>(
      db,
      sql`select distinct car_id from deal_cars where deal_id = any (${deal_ids}::uuid[])`,
    )
  ).map(({ car_id }) => car_id)

/** With the names of members who have left, and all that they wrote in the plan. */
export const forgetPapers = async (db: Db, deal_ids: string[]): Promise<void> => {
  await run(
    db,
    sql`with forgotten as (
          update deals d
          set forgotten_at = now(), revision = revision + 1,
              ended_reason = case when d.ended_by is null or ${isHere(sql`d.ended_by`)} then d.ended_reason end
          where d.id = any (${deal_ids}::uuid[])
          returning d.id
        ), left_behind as (
          update deal_versions v set
            terms = case when ${isHere(sql`v.proposed_by`)} then v.terms else v.terms || '{"note": null}' end,
            snapshot = jsonb_set(v.snapshot, '{names}', (
              select jsonb_agg(case when u.id is null then n || '{"name": "Deleted user"}' else n end)
              from jsonb_array_elements(v.snapshot -> 'names') n left join users u on u.id = (n ->> 'user_id')::uuid))
          where v.deal_id in (select id from forgotten)
        ), unsaid as (
          delete from deal_disputes q
          where q.deal_id in (select id from forgotten) and not ${isHere(sql`q.user_id`)}
        )
        delete from deal_papers w using forgotten f where w.deal_id = f.id`,
  )
}
