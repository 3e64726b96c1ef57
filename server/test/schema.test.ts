import { expect, test } from 'vitest'
import { many, sql } from '../src/db/sql.ts'
import { freshPool } from './database.ts'

const TABLES = sql`
  select 'create table ' || t.relname || E' (\n' || (
    select string_agg('  ' || line, E',\n' order by is_constraint, nth, line) from (
      select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
               || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                       when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end as line,
             false as is_constraint, a.attnum as nth
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      union all
      select 'constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid, true), true, 0
      from pg_constraint c where c.conrelid = t.oid and c.contype <> 'n'
    ) lines) || E'\n);' as text
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
  order by t.relname`

/** The indexes, except those of constraints, which the tables already show. */
const INDEXES = sql`
  select pg_get_indexdef(i.indexrelid) || ';' as text
  from pg_index i join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by t.relname, 1`

const TRIGGERS = sql`
  select pg_get_triggerdef(g.oid, true) || ';' as text
  from pg_trigger g join pg_class t on t.oid = g.tgrelid
  where t.relnamespace = 'public'::regnamespace and not g.tgisinternal
  order by t.relname, g.tgname`

// Run this after a migration: vitest run server/test/schema.test.ts -u
test('server/schema.sql says how all tables stand', async () => {
  const pool = await freshPool()
  const parts = []
  for (const [title, query, between] of [
    ['Tables', TABLES, '\n\n'],
    ['Indexes that are no constraints', INDEXES, '\n'],
    ['Triggers, whose functions are in the rooms', TRIGGERS, '\n'],
  ] as const) {
    const rows = await many<{ text: string }>(pool, query)
    parts.push(`-- ${title}\n\n${rows.map(({ text }) => text).join(between)}\n`)
  }
  const head =
    '-- Made from a database with all migrations by server/test/schema.test.ts. Nothing reads it but people.\n\n'
  await expect(head + parts.join('\n')).toMatchFileSnapshot('../schema.sql')
})
