// Notes every row that is changed, so that a refused request can be seen to have changed nothing.
import type { Pool } from '../server/src/db/pool.ts'
import { many, one, sql } from '../server/src/db/sql.ts'

export type Change = { id: number; tbl: string; op: string; row: Record<string, unknown> }

// Part of the transaction: what is rolled back was not changed.
const INSTALL = `
  create schema fuzz;
  create unlogged table fuzz.changes (id bigserial primary key, tbl text not null, op text not null, row jsonb not null);
  create function fuzz.note() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into fuzz.changes (tbl, op, row)
        values (tg_table_name, tg_op, case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end);
      end if;
      return null;
    end $$;
  do $$
    declare
      watched text;
    begin
      for watched in select tablename from pg_tables where schemaname = 'public'
      loop
        execute format('create trigger zz_fuzz after insert or update or delete on %I for each row execute function fuzz.note()', watched);
      end loop;
    end $$`

/**
 * What the server does on its own, some time after an accepted request: it looks for rings, tells of new cars, counts calls
 * and visits, sends mails with links, and removes a device whose push service does not know it.
 */
const BACKGROUND = new Set([
  ...['rings', 'open_rings', 'ring_members', 'ring_cars', 'ring_looks', 'ring_bars'],
  ...['alert_told', 'alert_mails', 'alert_ways', 'daily_stats', 'rate_limits', 'visits'],
  ...['push_subscriptions', 'broadcast_counts', 'migrations', 'secrets', 'links'],
])

export const watchChanges = async (pool: Pool): Promise<void> => void (await pool.query(INSTALL))

/** A picture whose files are still to be stored or removed has no size. With a ring that no longer holds its chat is closed. */
const isBackground = ({ tbl, row }: Change): boolean =>
  BACKGROUND.has(tbl) ||
  (tbl === 'pictures' && row.width === null) ||
  (tbl === 'chats' && row.kind === 'ring' && row.is_closed === true) ||
  (tbl === 'chat_members' && row.kind === 'ring' && row.closed_name !== null)

/** Without rows that were inserted and deleted again: an upload reserves its name before it reads the picture. */
function lasting(changes: Change[]): Change[] {
  const keyOf = ({ tbl, row }: Change) => `${tbl} ${JSON.stringify(row)}`
  const deleted = new Set(changes.filter(({ op }) => op === 'DELETE').map(keyOf))
  const inserted = new Set(changes.filter(({ op }) => op === 'INSERT').map(keyOf))
  return changes.filter((change) => !(deleted.has(keyOf(change)) && inserted.has(keyOf(change))))
}

export type Changes = ReturnType<typeof createChanges>

export function createChanges(pool: Pool) {
  let seen = 0
  return {
    /** Forgets what has changed so far. */
    async forget(): Promise<void> {
      seen = (
        await one<{ id: number }>(pool, sql`select coalesce(max(id), 0) as id from fuzz.changes`)
      ).id
    },
    /** Returns what has changed since the last call. */
    async read(): Promise<Change[]> {
      const changes = await many<Change>(
        pool,
        sql`select id, tbl, op, row from fuzz.changes where id > ${seen} order by id`,
      )
      seen = changes.at(-1)?.id ?? seen
      return lasting(changes.filter((change) => !isBackground(change)))
    },
  }
}
