import { ring as limits } from '@keyswap/contract/limits'
import type { Ring } from '@keyswap/contract/rings'
import type { Caller } from '../../calls/caller.ts'
import { type Cursor, FROM_NEWEST } from '../../calls/cursor.ts'
import { Json } from '../../calls/json.ts'
import { entry, type Joined, joinedIn, manyFor } from '../../db/entry.ts'
import { type Db, literal, many, maybe, run, sql } from '../../db/sql.ts'
import type { RingChanges } from './held-ring.ts'

export { cursorFor } from '../../db/entry.ts'

/** `ring` is the JSON of a `Ring`. */
type ListedRing = { id: string; ring: string; created_at: number }

/**
 * Newest first. A ring that never had a chat is left out if the member declined it, or some days after its end. `offset 0` keeps
 * PostgreSQL from computing `ring_for` for rings beyond this page.
 */
export const listRings = async (
  db: Db,
  caller: Caller,
  after: Cursor<number> = FROM_NEWEST,
): Promise<ListedRing[]> =>
  joinedIn(
    await manyFor<Joined<ListedRing>>(
      db,
      sql`select me.wait, mine.ring_id as id, v.ring, feed_pos_of(mine.created_at) as created_at
          from ${entry(caller)}
          left join lateral (
            select m.ring_id, m.created_at
            from ring_members m join rings r on r.id = m.ring_id
            where m.user_id = me.id
              and (m.created_at, m.ring_id)
                  < ('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)
              and (r.opened_at is not null or m.answer is distinct from 'declined'
                and (r.ended_at is null or r.ended_at > now() - ${limits.over_shown_ms} * interval '1 millisecond'
                  -- A newer offer of the same ring is listed instead.
                  and not exists (select from rings newer where newer.key = r.key and newer.created_at > r.created_at)))
            order by m.created_at desc, m.ring_id desc
            limit ${literal(limits.page)}
          ) mine on true
          left join lateral (select ring from ring_for(mine.ring_id, me.id) offset 0) v on true
          order by mine.created_at desc, mine.ring_id desc`,
    ),
  )

/** Undefined if the member is not in the ring. */
export const findRing = async (
  db: Db,
  user_id: string,
  ring_id: string,
): Promise<Json<Ring> | undefined> => {
  const found = await maybe<{ ring: string }>(
    db,
    sql`select ring from ring_for(${ring_id}, ${user_id})`,
  )
  return found && new Json(found.ring)
}

/** The members to tell of a ring that was written. */
export type ToldOfRing = {
  ring_id: string
  members: string[]
  /** Whether one of the members has a device for notifications of rings. */
  wants_push: boolean
}

/** The caller must hold the lock of rings. */
export const writeRings = (tx: Db, changes: RingChanges) =>
  many<ToldOfRing>(tx, sql`select * from write_rings(${JSON.stringify(changes)}::jsonb)`)

/**
 * Deletes rings that ended at least `over_ms` ago and never had a chat. Returns their number. Leaves out rings that are still
 * needed: by a bar, whose end lets the same ring be offered again; by a report; or by the ring that replaced them and is not
 * over.
 */
export const deleteOldOffers = (db: Db, over_ms: number, limit: number) =>
  run(
    db,
    sql`delete from rings where id in (
          select r.id from rings r
          where r.opened_at is null and r.ended_at < now() - ${over_ms} * interval '1 millisecond'
            and not exists (select from ring_bars b where b.key = r.key and b.until < 'infinity')
            and not exists (select from reports p where p.ring_id = r.id)
            and not exists (select from rings next where next.replaces = r.id and next.ended_at is null)
          order by r.ended_at limit ${literal(limit)})`,
  )

/** Deletes the rings of deleted chats. */
export const forgetRingsOfChats = (tx: Db, ids: string[]) =>
  run(tx, sql`delete from rings where id = any (${ids}::uuid[])`)
