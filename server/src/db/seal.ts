/**
 * A commit waits for the standby only if its transaction has written something. A transaction that has only read must wait too,
 * so it writes this: a few bytes of WAL and no row. Without a standby it writes nothing.
 */
export const SEAL = {
  name: 'seal',
  text: `select left(pg_walfile_name(pg_logical_emit_message(true, 'keyswap', '')), 8) as timeline
         where current_setting('synchronous_standby_names') <> ''`,
  values: [],
}

export type Sealed = { timeline: string }
