// Records every changed row, to check that refused requests change nothing.
import type { Pool } from '../../server/src/db/pool.ts'
import { many, one, sql } from '../../server/src/db/sql.ts'

export type Change = {
  id: number
  tbl: string
  op: 'INSERT' | 'UPDATE' | 'DELETE'
  row: Record<string, unknown>
  /** The fields that an update has changed. */
  fields: string[]
  /** The id of the transaction. */
  xact: string
}

// The records are written in the same transaction, so they disappear if it is rolled back.
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

/** Tables that only the server changes on its own, some time after an accepted request, or that count every call. */
const ALWAYS = new Set([
  ...['open_rings', 'ring_looks', 'alert_told', 'alert_mails'],
  ...['daily_stats', 'rate_limits', 'visits', 'migrations', 'secrets'],
])

const onlyIn = ({ op, fields }: Change, ...names: string[]): boolean =>
  op === 'UPDATE' && fields.every((field) => names.includes(field))

/** Changes that the server makes on its own, in tables that requests change too. */
const SOMETIMES: Record<string, (change: Change) => boolean> = {
  // The server creates rings, and ends rings that are no longer possible, with their chats. Only members answer rings.
  rings: ({ op, row }) => op !== 'UPDATE' || row.state !== 'complete',
  ring_cars: ({ op }) => op !== 'UPDATE',
  ring_members: (change) => change.op !== 'UPDATE' || onlyIn(change, 'closed_name'),
  ring_bars: ({ row }) => row.until !== 'infinity',
  chats: ({ row }) => row.kind === 'ring' && row.is_closed === true,
  chat_members: ({ row }) => row.kind === 'ring' && row.closed_name !== null,
  // The server measures distances again after a member has moved.
  alert_ways: (change) => onlyIn(change, 'most_km', 'lat', 'lng'),
  // The server creates links for mails, and deletes expired ones.
  links: ({ op, row }) => op === 'INSERT' || Date.parse(String(row.expires_at)) <= Date.now(),
  // A picture without a size is one whose files are still being stored or removed.
  pictures: ({ row }) => row.width === null,
  jobs: ({ row }) => !ASKED_FOR.test(JSON.stringify(row)),
}

/** Jobs that only requests add. Other jobs follow from changed rows or from the time. */
const ASKED_FOR = /"name":"mail-[a-z-]+"|"kind":"(matches|messages)"/

export const watchChanges = async (pool: Pool): Promise<void> => void (await pool.query(INSTALL))

/** The end of a ring. In the same transaction its deal ends and its chat gets a message. */
const endsRing = ({ tbl, op, row }: Change): boolean =>
  tbl === 'rings' && op === 'UPDATE' && (row.state === 'broken' || row.state === 'expired')

const isBackground = (change: Change): boolean =>
  ALWAYS.has(change.tbl) || SOMETIMES[change.tbl]?.(change) === true

/** Leaves out rows that were inserted and deleted again, as by an upload, which reserves its name first. */
function lasting(changes: Change[]): Change[] {
  const keyOf = ({ tbl, row }: Change) => `${tbl} ${JSON.stringify(row)}`
  const deleted = new Set(changes.filter(({ op }) => op === 'DELETE').map(keyOf))
  const inserted = new Set(changes.filter(({ op }) => op === 'INSERT').map(keyOf))
  return changes.filter((change) => !(deleted.has(keyOf(change)) && inserted.has(keyOf(change))))
}

export type ChangeReader = ReturnType<typeof createChangeReader>

export function createChangeReader(pool: Pool) {
  let seen = 0
  return {
    /** Ignores all changes up to now. */
    async forget(): Promise<void> {
      seen = (
        await one<{ id: number }>(pool, sql`select coalesce(max(id), 0) as id from fuzz.changes`)
      ).id
    },
    /** Returns the changes since the last call, without the server's own. */
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
