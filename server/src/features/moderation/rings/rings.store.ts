import { unfinishedDealStates } from '@keyswap/contract/choices'
import { type Db, many, maybe, sql } from '../../../db/sql.ts'

/** The titles of its cars in giving order, and the members who are here. */
export const findRing = (db: Db, ring_id: string) =>
  maybe<{ cars: string[]; members: string[] }>(
    db,
    sql`select array(select snapshot_title(m.snapshot) from ring_members m where m.ring_id = r.id order by m.position) as cars,
               array(select u.id::text from ring_members m join users u on u.id = m.user_id
                     where m.ring_id = r.id order by u.id) as members
        from rings r where r.id = ${ring_id}`,
  )

export const listUnfinishedDeals = async (db: Db, chat_id: string): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`select id from deals where chat_id = ${chat_id} and state = any (${[...unfinishedDealStates]}::text[]) order by id`,
    )
  ).map(({ id }) => id)
