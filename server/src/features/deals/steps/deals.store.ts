import type { DealState } from '@keyswap/contract/choices'
import type { Caller } from '../../../calls/caller.ts'
import { type Cursor, FROM_NEWEST } from '../../../calls/cursor.ts'
import { entry, type Joined, joinedIn, manyFor, oneFor } from '../../../db/entry.ts'
import { type Db, literal, many, maybe, one, run, sql } from '../../../db/sql.ts'
import type { Held, HeldChat, HeldForStep } from '../held-deal.ts'
import type { DealParts } from './present.ts'

export { cursorFor } from '../../../db/entry.ts'

type MaybeHeld<Held> = { viewer_id: string; held: Held | null }
type ForViewer<Held> = Held & { viewer_id: string }

const forViewer = <Held>({ viewer_id, held }: MaybeHeld<Held>): ForViewer<Held> | undefined =>
  held ? { ...held, viewer_id } : undefined

/**
 * Undefined if the caller is not a party. `cars` are further cars to hold; with null none is held, not even the deal's: for
 * a step that has nothing to do with them.
 */
export const holdDeal = async (
  tx: Db,
  caller: Caller,
  deal_id: string,
  cars: string[] | null,
): Promise<ForViewer<HeldForStep> | undefined> =>
  forViewer(
    await oneFor<MaybeHeld<HeldForStep>>(
      tx,
      sql`select me.wait, me.id as viewer_id, h.held
          from ${entry(caller)}
          left join lateral hold_deal(me.wait = 0, ${deal_id}, me.id, ${cars}::uuid[]) h on true`,
    ),
  )

/** The deal, and the open deals that name one of its agreed cars; empty if the caller is not a party. */
export const holdHandover = async (
  tx: Db,
  caller: Caller,
  deal_id: string,
): Promise<{ viewer_id: string; all: Held[] }> => {
  const rows = await manyFor<MaybeHeld<Held>>(
    tx,
    sql`select me.wait, me.id as viewer_id, h.held
        from ${entry(caller)} left join lateral hold_handover(me.wait = 0, ${deal_id}, me.id) h on true`,
  )
  return { viewer_id: rows[0].viewer_id, all: rows.flatMap(({ held }) => held ?? []) }
}

type ForNewDeal = HeldChat & {
  /** The deal that the same client_id has made. */
  known: string | null
}

/** Undefined if the caller is not a member of the chat. */
export const holdChat = async (
  tx: Db,
  caller: Caller,
  chat: HeldChat['chat'] | Omit<HeldChat['chat'], 'is_open'>,
  client_id: string,
  cars: string[],
): Promise<ForViewer<ForNewDeal> | undefined> =>
  forViewer(
    await oneFor<MaybeHeld<ForNewDeal>>(
      tx,
      sql`select me.wait, me.id as viewer_id, h.held
          from ${entry(caller)}
          left join lateral hold_chat(me.wait = 0, ${chat.id}, ${chat.kind}, me.id, ${client_id}, ${cars}::uuid[]) h on true`,
    ),
  )

type Row = { held: Held }
const heldIn = (rows: Row[]): Held[] => rows.map(({ held }) => held)

/** For a job. Undefined if it is gone. */
export const holdDealAlone = async (tx: Db, deal_id: string): Promise<Held | undefined> =>
  (await maybe<Row>(tx, sql`select held from hold_deals(${[deal_id]}::uuid[], '{}')`))?.held

/** Also locks the chats, so that nobody proposes anything in them any more. */
export const holdDealsOfChats = async (tx: Db, chat_ids: string[]): Promise<Held[]> =>
  heldIn(await many<Row>(tx, sql`select held from hold_deals_of_chats(${chat_ids}::uuid[])`))

/** Also locks the chats of the member's rings, and the member's cars. */
export const holdDealsOf = async (tx: Db, user_id: string): Promise<Held[]> =>
  heldIn(await many<Row>(tx, sql`select held from hold_deals_of(${user_id})`))

export const hasOpenDeal = async (tx: Db, user_id: string): Promise<boolean> =>
  (await one<{ found: boolean }>(tx, sql`select has_open_deal(${user_id}) as found`)).found

/** The deal that has the car reserved, and those in which it is proposed. Also locks the car. */
export const holdDealsWith = async (tx: Db, car_id: string): Promise<Held[]> =>
  heldIn(await many<Row>(tx, sql`select held from hold_deals_with(${car_id})`))

/** Who has to be told of a deal that was written. */
export type ToldOfDeal = {
  deal_id: string
  chat_id: string
  chat_kind: 'match' | 'ring'
  parties: string[]
  /** Of the last step in the chat; null if there was none. */
  seq: number | null
  /** Whether one of the parties has a device for notifications of deals. */
  wants_push: boolean
}

/** `changes` is JSON of a list. The deal is null if there is none with this id. */
export const writeDeals = (
  tx: Db,
  changes: string,
  deal_id: string | null,
  viewer_id: string | null,
) =>
  one<{ deal: DealParts | null; told: ToldOfDeal[] | null }>(
    tx,
    sql`select deal, told from write_deals(${changes}::jsonb, ${deal_id}, ${viewer_id})`,
  )

/** The deal is null if the caller is not a party. */
export const readDeal = async (
  db: Db,
  caller: Caller,
  deal_id: string,
): Promise<{ viewer_id: string; deal: DealParts | null }> =>
  oneFor(
    db,
    sql`select me.wait, me.id as viewer_id, f.deal
          from ${entry(caller)}
          left join deal_parties p on p.deal_id = ${deal_id} and p.user_id = me.id
          left join lateral deal_for(p.deal_id, me.id) f on true`,
  )

/** As nobody in particular sees it. */
export const readDealAlone = async (db: Db, deal_id: string): Promise<DealParts | undefined> =>
  (await maybe<{ deal: DealParts }>(db, sql`select deal from deal_for(${deal_id}, null)`))?.deal

/** Whether it was not shown to this party yet; undefined if they are no party. */
export const takeMoment = async (
  db: Db,
  deal_id: string,
  user_id: string,
): Promise<boolean | undefined> =>
  (
    await maybe<{ is_first: boolean }>(
      db,
      sql`with taken as (
            update deal_parties set is_unshown = false
            where deal_id = ${deal_id} and user_id = ${user_id} and is_unshown returning true)
          select exists (select from taken) as is_first
          from deal_parties where deal_id = ${deal_id} and user_id = ${user_id}`,
    )
  )?.is_first

export type WantedDeals = {
  state?: DealState | undefined
  chat_id?: string | undefined
  is_unsettled?: boolean | undefined
  limit: number
  after?: Cursor<number> | undefined
}

type Listed = { id: string; created_at: number; deal: DealParts }
type ListedDeals = { viewer_id: string; listed: Listed[] }

/** Those of a chat by its own index, so that it does not matter how many deals the member has in others. */
const mineIn = (chat_id: string | undefined) =>
  chat_id === undefined
    ? sql`select p.deal_id as id, p.created_at, d.state, d.valid_until
          from deal_parties p join deals d on d.id = p.deal_id where p.user_id = me.id`
    : sql`select d.id, d.created_at, d.state, d.valid_until
          from deals d join deal_parties p on p.deal_id = d.id and p.user_id = me.id where d.chat_id = ${chat_id}`

/** Newest first, each with its newest version and the agreed one. */
export const listDeals = async (
  db: Db,
  caller: Caller,
  { state, chat_id, is_unsettled = false, limit, after = FROM_NEWEST }: WantedDeals,
): Promise<ListedDeals> => {
  const rows = await manyFor<{ viewer_id: string } & Joined<Listed>>(
    db,
    sql`select me.wait, me.id as viewer_id, mine.id, feed_pos_of(mine.created_at) as created_at, f.deal
          from ${entry(caller)}
          left join lateral (
            select d.id, d.created_at
            from (${mineIn(chat_id)}) d
            where (${state}::text is null or ${state} =
                   case when d.state = 'open' and d.valid_until <= now() then 'expired' else d.state end)
              and (not ${is_unsettled} or exists (select from deals e where e.id = d.id and is_unsettled(e)))
              and (d.created_at, d.id)
                  < ('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)
            order by d.created_at desc, d.id desc
            limit ${literal(limit)}
          ) mine on true
          left join lateral deal_for(mine.id, me.id, every_version => false) f on true
          order by mine.created_at desc, mine.id desc`,
  )
  return { viewer_id: rows[0].viewer_id, listed: joinedIn(rows) }
}

export type Tick = {
  deal_id: string
  car_id: string
  item: string
  user_id: string
  done: boolean
  made_at: string
  has_waited: boolean
}

/** An untick is kept too: a tick that was made before it may still wait on another phone. */
export const writeTick = (tx: Db, tick: Tick) =>
  run(
    tx,
    sql`insert into deal_checks as k (deal_id, car_id, item, user_id, is_done, made_at)
        values (${tick.deal_id}, ${tick.car_id}, ${tick.item}, ${tick.user_id}, ${tick.done}, ${tick.made_at})
        on conflict (deal_id, car_id, item, user_id)
        do update set is_done = excluded.is_done, made_at = excluded.made_at
        where not ${tick.has_waited} or k.made_at <= excluded.made_at`,
  )

export const listPartiesIn = async (db: Db, deal_id: string): Promise<string[]> =>
  (
    await many<{ user_id: string }>(
      db,
      sql`select user_id from deal_parties where deal_id = ${deal_id} order by user_id`,
    )
  ).map(({ user_id }) => user_id)

/** The deals of a member with all parties, whatever their state. */
export const listPartiesOf = (db: Db, user_id: string) =>
  many<{ deal_id: string; parties: string[] }>(
    db,
    sql`select mine.deal_id, array(
                 select p.user_id::text from deal_parties p where p.deal_id = mine.deal_id) as parties
        from deal_parties mine where mine.user_id = ${user_id}`,
  )

/** Whether the members of a chat have an agreed or disputed swap. */
export const isSwapping = async (db: Db, chat_id: string): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (
            select from deals where chat_id = ${chat_id} and state in ('agreed', 'disputed')) as found`,
    )
  ).found

export type AboutDeal = { seqs?: number[] | undefined; deal_id?: string | undefined }

/** The deal that is named, that of the newest of these messages, or else the newest that was agreed: nobody hides one behind another proposal. */
export const findDealOfChat = async (
  db: Db,
  chat_id: string,
  { seqs, deal_id }: AboutDeal,
): Promise<string | null> =>
  (
    await maybe<{ id: string }>(
      db,
      sql`select d.id from deals d
          left join messages m
            on m.chat_id = d.chat_id and m.seq = any (${seqs ?? []}::bigint[]) and m.data ->> 'deal_id' = d.id::text
          where d.chat_id = ${chat_id} and d.id = coalesce(${deal_id}::uuid, d.id)
          order by m.seq desc nulls last, d.agreed_version is not null desc, d.created_at desc limit 1`,
    )
  )?.id ?? null

/** Whether a deal of this chat was ever agreed. */
export const wasAgreedIn = async (db: Db, chat_id: string): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (
            select from deals d where d.chat_id = ${chat_id} and d.agreed_version is not null) as found`,
    )
  ).found

/** Whether a version of one of the member's deals names the car. */
export const isCarInDeal = async (db: Db, user_id: string, car_id: string): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (
            select from deal_cars c join deal_parties p on p.deal_id = c.deal_id and p.user_id = ${user_id}
            where c.car_id = ${car_id}) as found`,
    )
  ).found

/** Whether the member has got one of these cars in a swap. */
export const hasReceived = async (db: Db, user_id: string, car_ids: string[]): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (
            select from deal_cars c
            join deal_parties p on p.deal_id = c.deal_id and p.user_id = ${user_id} and p.handed_over_at is not null
            join deals d on d.id = c.deal_id
            join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
            cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid, receiver_id uuid)
            where c.car_id = any (${car_ids}::uuid[]) and leg.car_id = c.car_id and leg.receiver_id = p.user_id) as found`,
    )
  ).found

/** Deals in which time has changed something. */
export const listDueDeals = (db: Db, limit: number) =>
  many<{ id: string }>(
    db,
    sql`select id from deals where due_at <= now() order by due_at limit ${literal(limit)}`,
  )

/** Undefined if the viewer is not a party. It stays put away. */
export const putAway = (db: Db, deal_id: string, user_id: string) =>
  maybe<{ is_done: boolean }>(
    db,
    sql`update deal_parties p
        set put_away_at = case when d.state = 'done' then coalesce(p.put_away_at, now()) end
        from deals d
        where p.deal_id = ${deal_id} and p.user_id = ${user_id} and d.id = p.deal_id
        returning d.state = 'done' as is_done`,
  )

/** Once somebody had keys, the others keep the agreement as it stood, until the papers are forgotten. */
export const NOT_KEPT = sql`(d.keys_at is null and d.paid_at is null or d.forgotten_at is not null)`

// Cancelled so late that the cars may have been swapped already. By the meeting alone: the time zones that say when its day began can
// be changed, and go with the account.
const MAY_HAVE_MET = sql`(d.agreed_version is not null and d.forgotten_at is null
  and (d.meet_at is null or d.ended_at > d.meet_at - interval '24 hours'))`

/** Of a leaving member. For a report, papers of a swap that may have taken place wait to be forgotten, but nobody is shown VIN and plate. */
export const forgetInDeals = async (tx: Db, user_id: string): Promise<void> => {
  await run(
    tx,
    sql`update deal_versions v set snapshot = jsonb_set(v.snapshot, '{names}', (
            select jsonb_agg(case when n ->> 'user_id' = ${user_id} then n || '{"name": "Deleted user"}' else n end)
            from jsonb_array_elements(v.snapshot -> 'names') n))
        from deal_parties p join deals d on d.id = p.deal_id
        where p.user_id = ${user_id} and v.deal_id = p.deal_id and ${NOT_KEPT}`,
  )
  await run(
    tx,
    sql`update deal_versions v set terms = v.terms || '{"note": null}'
        from deals d where v.proposed_by = ${user_id} and d.id = v.deal_id and ${NOT_KEPT}`,
  )
  await run(
    tx,
    sql`update deals d set ended_reason = null where d.ended_by = ${user_id} and ${NOT_KEPT}`,
  )
  await run(
    tx,
    sql`delete from deal_papers w using deals d
        where w.giver_id = ${user_id} and d.id = w.deal_id and ${NOT_KEPT} and not ${MAY_HAVE_MET}`,
  )
  await run(
    tx,
    sql`update deal_papers w set vin = null, plate = null from deals d
        where w.giver_id = ${user_id} and d.id = w.deal_id and ${NOT_KEPT}`,
  )
  await run(
    tx,
    sql`delete from deal_disputes q using deals d
        where q.user_id = ${user_id} and d.id = q.deal_id and ${NOT_KEPT}`,
  )
  await run(tx, sql`update deal_parties set put_away_at = null where user_id = ${user_id}`)
}
