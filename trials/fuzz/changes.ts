// Notes every row that is changed, so that a refused request can be seen to have changed nothing.
import type { Pool } from '../../server/src/db/pool.ts'
import { many, one, sql } from '../../server/src/db/sql.ts'

export type Change = {
  id: number
  tbl: string
  op: 'INSERT' | 'UPDATE' | 'DELETE'
  row: Record<string, unknown>
  /** Those that an update has changed. */
  fields: string[]
  /** Of the transaction. */
  xact: string
}

// Part of the transaction: what is rolled back was not changed.
const INSTALL = `
  create schema fuzz;
  create unlogged table fuzz.changes (id bigserial primary key, tbl text not null, op text not null, row jsonb not null, fields text[] not null,
    xact xid8 not null default pg_current_xact_id());
  create function fuzz.note() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into fuzz.changes (tbl, op, row, fields)
        values (
          tg_table_name, tg_op, case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end,
          array(select f.key from jsonb_each(to_jsonb(old)) f where tg_op = 'UPDATE' and f.value <> to_jsonb(new) -> f.key));
      end if;
      return null;
    end $$;
  create function fuzz.note_job() returns trigger language plpgsql as $$
    begin
      insert into fuzz.changes (tbl, op, row, fields)
      select 'jobs', tg_op, jsonb_build_object('name', t.identifier, 'payload', new.payload), '{}'
      from graphile_worker._private_tasks t where t.id = new.task_id;
      return null;
    end $$;
  create trigger zz_fuzz after insert on graphile_worker._private_jobs for each row execute function fuzz.note_job();
  do $$
    declare
      watched text;
    begin
      for watched in select tablename from pg_tables where schemaname = 'public'
      loop
        execute format('create trigger zz_fuzz after insert or update or delete on %I for each row execute function fuzz.note()', watched);
      end loop;
    end $$`

/** Changed only by the server on its own, some time after an accepted request, or counted for every call. */
const ALWAYS = new Set([
  ...['open_rings', 'ring_looks', 'alert_told', 'alert_mails'],
  ...['daily_stats', 'rate_limits', 'visits', 'migrations', 'secrets'],
])

const onlyIn = ({ op, fields }: Change, ...names: string[]): boolean =>
  op === 'UPDATE' && fields.every((field) => names.includes(field))

/** What the server changes on its own in tables that requests change, too. */
const SOMETIMES: Record<string, (change: Change) => boolean> = {
  // It finds rings, and ends those that no longer hold, with their chats. Only members answer.
  rings: ({ op, row }) => op !== 'UPDATE' || row.state !== 'complete',
  ring_cars: ({ op }) => op !== 'UPDATE',
  ring_members: (change) => change.op !== 'UPDATE' || onlyIn(change, 'closed_name'),
  ring_bars: ({ row }) => row.until !== 'infinity',
  chats: ({ row }) => row.kind === 'ring' && row.is_closed === true,
  chat_members: ({ row }) => row.kind === 'ring' && row.closed_name !== null,
  // It measures distances from where the member has moved.
  alert_ways: (change) => onlyIn(change, 'most_km', 'lat', 'lng'),
  // It mails links, and removes those that are too old.
  links: ({ op, row }) => op === 'INSERT' || Date.parse(String(row.expires_at)) <= Date.now(),
  // A picture whose files are still to be stored or removed has no size.
  pictures: ({ row }) => row.width === null,
  jobs: ({ row }) => !ASKED_FOR.test(JSON.stringify(row)),
}

/** Jobs that only a request adds. Others follow from what it has changed, or from the clock. */
const ASKED_FOR = /"name":"mail-[a-z-]+"|"kind":"(matches|messages)"/

export const watchChanges = async (pool: Pool): Promise<void> => void (await pool.query(INSTALL))

/** With it ends its deal, and its chat is told. */
const endsRing = ({ tbl, op, row }: Change): boolean =>
  tbl === 'rings' && op === 'UPDATE' && (row.state === 'broken' || row.state === 'expired')

const isBackground = (change: Change): boolean =>
  ALWAYS.has(change.tbl) || SOMETIMES[change.tbl]?.(change) === true

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
        sql`select id, tbl, op, row, fields, xact::text from fuzz.changes where id > ${seen} order by id`,
      )
      seen = changes.at(-1)?.id ?? seen
      const ended = new Set(changes.filter(endsRing).map(({ xact }) => xact))
      return lasting(changes.filter((change) => !ended.has(change.xact) && !isBackground(change)))
    },
  }
}
