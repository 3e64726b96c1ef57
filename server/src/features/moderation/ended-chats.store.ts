import { type Db, literal, many, sql } from '../../db/sql.ts'

/**
 * Locks some chats that ended at least `ended_ms` ago. Leaves out chats that are still needed: by a deal that is not over, or by
 * an open report of the chat or of one of its deals, or because somebody who was in it is held.
 */
export const lockEndedChats = async (tx: Db, ended_ms: number, limit: number): Promise<string[]> =>
  (
    await many<{ id: string }>(
      tx,
      sql`select c.id from chats c
          where c.ended_at < now() - ${ended_ms} * interval '1 millisecond'
            and not exists (select from open_deals d where d.chat_id = c.id)
            and not exists (select from reports r where r.status = 'open' and r.match_id = c.id)
            and not exists (select from reports r where r.status = 'open' and r.ring_id = c.id)
            and not exists (select from matches m where m.id = c.id and (is_held(m.user_a) or is_held(m.user_b)))
            and not exists (select from ring_members m where m.ring_id = c.id and is_held(m.user_id))
            and not exists (select from deals d join reports r on r.deal_id = d.id
                            where d.chat_id = c.id and r.status = 'open')
          order by c.id limit ${literal(limit)} for update`,
    )
  ).map(({ id }) => id)
