import type { BlockedMember } from '@keyswap/contract/matching'
import { type Db, many, maybe, one, run, sql } from '../../../db/sql.ts'

export type Pair = {
  low_id: string
  high_id: string
  low_target: string | null
  low_source: string | null
  low_super: boolean
  low_liked_at: string | null
  high_target: string | null
  high_source: string | null
  high_super: boolean
  high_liked_at: string | null
  matched_by: string | null
  unmatched_by: string | null
  low_blocked_at: string | null
  low_blocked_name: string | null
  high_blocked_at: string | null
  high_blocked_name: string | null
  round: number
  /** The id of their match, if they have one. */
  match_id: string
}

const PAIR = sql`p.*, match_id_of(p.low_id, p.high_id, p.round) as match_id`

/**
 * An SQL condition on a car `c` and the caller `me`: neither member has blocked or unmatched the other. Spelled out,
 * because PostgreSQL calls a function with a subquery for each car anew, which took most of a search's time.
 */
export const IS_OPEN_PAIR = sql`not exists (
        select from pairs p
        where p.low_id = least(c.owner_id, me.id) and p.high_id = greatest(c.owner_id, me.id)
          and (p.unmatched_by is not null or p.low_blocked_at is not null or p.high_blocked_at is not null)
        offset 0
      )`

/** The match that the two have now, without a lock. */
export const findMatchOf = async (db: Db, low: string, high: string): Promise<string | undefined> =>
  (
    await maybe<{ match_id: string }>(
      db,
      sql`select match_id_of(low_id, high_id, round) as match_id from pairs
          where low_id = ${low} and high_id = ${high} and matched_by is not null`,
    )
  )?.match_id

export const lockPair = (db: Db, low: string, high: string) =>
  maybe<Pair>(
    db,
    sql`select ${PAIR} from pairs p where low_id = ${low} and high_id = ${high} for update`,
  )

export type Member = Omit<BlockedMember, 'blocked_at'>

/** Locks both accounts against deletion; leaves out those that do not exist. */
export const holdMembers = (db: Db, me: string, them: string) =>
  many<Member>(
    db,
    sql`select id, name from users where id in (${me}, ${them}) order by id for key share`,
  )

/** Whether the viewer knows this member from a chat, or from a car that they can see. */
export const canSeeMember = async (db: Db, viewer_id: string, user_id: string): Promise<boolean> =>
  (
    await one<{ can_see: boolean }>(
      db,
      sql`select exists (
              select from chat_members mine join chat_members theirs on theirs.chat_id = mine.chat_id
              where mine.user_id = ${viewer_id} and theirs.user_id = ${user_id})
            or exists (
              select from cars
              where owner_id = ${user_id} and (feed_pos is not null or is_reserved)
                and not is_closed_pair(owner_id, ${viewer_id})) as can_see`,
    )
  ).can_see

export const blockAsLow = (db: Db, low: string, high: string) =>
  one<Pair>(
    db,
    sql`insert into pairs as p (low_id, high_id, low_blocked_at, low_blocked_name)
        select ${low}, ${high}, now(), name from users where id = ${high}
        on conflict (low_id, high_id) do update
          set low_blocked_at = coalesce(p.low_blocked_at, excluded.low_blocked_at),
              low_blocked_name = coalesce(p.low_blocked_name, excluded.low_blocked_name)
        returning ${PAIR}`,
  )

export const blockAsHigh = (db: Db, low: string, high: string) =>
  one<Pair>(
    db,
    sql`insert into pairs as p (low_id, high_id, high_blocked_at, high_blocked_name)
        select ${low}, ${high}, now(), name from users where id = ${low}
        on conflict (low_id, high_id) do update
          set high_blocked_at = coalesce(p.high_blocked_at, excluded.high_blocked_at),
              high_blocked_name = coalesce(p.high_blocked_name, excluded.high_blocked_name)
        returning ${PAIR}`,
  )

/** Lifts this member's own block and resets all likes. The caller must hold the pair's row lock. */
export const restartPair = (db: Db, low: string, high: string, unblocked_by: string) =>
  run(
    db,
    sql`update pairs set
          low_blocked_at = case when low_id <> ${unblocked_by} then low_blocked_at end,
          high_blocked_at = case when high_id <> ${unblocked_by} then high_blocked_at end,
          low_blocked_name = case when low_id <> ${unblocked_by} then low_blocked_name end,
          high_blocked_name = case when high_id <> ${unblocked_by} then high_blocked_name end,
          round = round + case when matched_by is null then 0 else 1 end,
          matched_by = null,
          low_target = null, low_source = null, low_super = false, low_liked_at = null,
          high_target = null, high_source = null, high_super = false, high_liked_at = null
        where low_id = ${low} and high_id = ${high}`,
  )

/** Also updates the like counts. On a reported car a like becomes a pass instead, so that it stays out of the deck. */
export const deleteSwipesOn = (
  db: Db,
  swiper_id: string,
  owner_id: string,
  { keepsPasses }: { keepsPasses: boolean },
) =>
  run(
    db,
    sql`with gone as (
          delete from swipes
          where swiper_id = ${swiper_id} and target_car_id in (select id from cars where owner_id = ${owner_id})
            and not is_reported and (direction = 'like' or not ${keepsPasses}::boolean)
          returning target_car_id, direction
        ), reported as (
          update swipes set direction = 'pass', source_car_id = null, is_super = false, made_match = false
          where swiper_id = ${swiper_id} and target_car_id in (select id from cars where owner_id = ${owner_id})
            and is_reported and direction = 'like'
          returning target_car_id, 'like' as direction
        )
        update car_stats s set likes = greatest(0, s.likes - 1)
        from (select * from gone union all select * from reported) g
        where g.target_car_id = s.car_id and g.direction = 'like'`,
  )

/** Returns the owner's cars to the viewer's deck. */
export const forgetProgressOn = (db: Db, viewer_id: string, owner_id: string) =>
  run(
    db,
    sql`update deck_progress p
        set done = p.done - coalesce(
          (select range_agg(int8range(feed_pos, feed_pos + 1)) from cars
           where owner_id = ${owner_id} and feed_pos is not null), '{}')
        where p.user_id = ${viewer_id}`,
  )

export const listBlocks = (db: Db, user_id: string) =>
  many<BlockedMember>(
    db,
    sql`select high_id as id, low_blocked_name as name, low_blocked_at as blocked_at from pairs
        where low_id = ${user_id} and low_blocked_at is not null
        union all
        select low_id, high_blocked_name, high_blocked_at from pairs
        where high_id = ${user_id} and high_blocked_at is not null
        order by blocked_at desc, id`,
  )

export const markUnmatched = (db: Db, low: string, high: string, unmatched_by: string) =>
  run(
    db,
    sql`update pairs set unmatched_by = ${unmatched_by} where low_id = ${low} and high_id = ${high}`,
  )

/** A closed match shows the cars as they were when it closed. */
export const keepCarsOfMatch = (db: Db, match_id: string) =>
  run(
    db,
    sql`update matches m set
          snapshot_a = coalesce((select matched_words(c) from cars c where c.id = m.car_a), m.snapshot_a),
          snapshot_b = coalesce((select matched_words(c) from cars c where c.id = m.car_b), m.snapshot_b)
        where m.id = ${match_id}`,
  )
