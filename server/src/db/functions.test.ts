import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase, freshPool, poolOn } from '../../test/database.ts'
import { aFolder } from '../../test/folder.ts'
import { databaseOf } from '../../test/old-database.ts'
import {
  defineFunctions,
  functionsIn,
  sqlFiles,
  withoutSqlComments,
  writersAmong,
  writingFunctions,
} from './functions.ts'
import { connect, type Pool } from './pool.ts'
import { many, run, sql } from './sql.ts'

/** The first and the last release, whose migrations made functions, views and triggers. */
const RELEASES = ['5512945c', '5a9e7ad0']
const ROOT = join(import.meta.dirname, '../../..')
const git = (...options: string[]) => spawnSync('git', ['-C', ROOT, ...options])
const hasHistory = RELEASES.every((commit) => git('cat-file', '-e', commit).status === 0)

const definitionsIn = async (pool: Pool): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await many<{ name: string; definition: string }>(
        pool,
        sql`select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
            from pg_proc p
            where p.pronamespace = 'public'::regnamespace
              and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
            union all
            select 'view ' || viewname, definition from pg_views where schemaname = 'public'
            union all
            select 'trigger ' || tgname, pg_get_triggerdef(t.oid)
            from pg_trigger t join pg_class c on c.oid = t.tgrelid
            where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
      )
    ).map(({ name, definition }) => [name, definition]),
  )

const defined = (pattern: RegExp): string[] =>
  sqlFiles.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)).sort()

test('the database has the functions, views and triggers of the files, and no others', async () => {
  const names = Object.keys(await definitionsIn(await freshPool()))
  const kept = (kind: string) =>
    names.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length))
  expect(
    names
      .filter((name) => name.includes('('))
      .map((name) => name.split('(')[0])
      .sort(),
  ).toEqual(defined(/^create or replace function (\w+)/gm))
  expect(kept('view ').sort()).toEqual(defined(/^create or replace view (\w+)/gm))
  expect(kept('trigger ').sort()).toEqual(defined(/^create or replace trigger (\w+)/gm))
})

test.runIf(hasHistory).each(RELEASES)(
  'a database of the release %s ends with the same definitions as a new one',
  async (commit) => {
    const folder = await aFolder()
    const { stdout } = git('archive', commit, 'server/migrations')
    spawnSync('tar', ['-x', '-C', folder], { input: stdout })
    const { pool, upgrade } = await databaseOf(join(folder, 'server/migrations'))
    expect(Object.keys(await definitionsIn(pool)).length).toBeGreaterThan(10)
    await upgrade()
    expect(await definitionsIn(pool)).toEqual(await definitionsIn(await freshPool()))
  },
)

test('no migration defines a function, view or trigger, except those that one of them calls', () => {
  const folder = join(ROOT, 'server/migrations')
  const texts = globSync('*.sql', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  )
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^create (?:or replace )?(?:function|view|trigger) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  )
  expect(names.sort()).toEqual(['at_utc', 'card_of', 'searchable', 'share_of'])
})

test('every body is valid', async () => {
  const client = await connect(await freshDatabase())
  await client.query('begin')
  for (const { text } of sqlFiles) await client.query(text)
  await client.end()
})

test('a start defines what has changed and nothing else, and after a migration everything', async () => {
  const url = await freshDatabase()
  const pool = poolOn(url)
  const client = await connect(url)
  await run(
    pool,
    sql`create or replace function share_of(part integer, whole integer) returns integer immutable
                      language sql as 'select 1'`,
  )
  await run(
    pool,
    sql`create or replace function at_utc(moment timestamptz) returns text stable language sql as 'select null'`,
  )
  await run(pool, sql`update sql_files set hash = '' where path = 'features/accounts/members.sql'`)
  const answers = () =>
    many(pool, sql`select share_of(1, 2) as share, at_utc('2026-01-02T03:04:05Z') as at`)

  await defineFunctions(client, false)
  expect(await answers()).toEqual([{ share: 50, at: null }])
  await defineFunctions(client, true)
  expect(await answers()).toEqual([{ share: 50, at: '2026-01-02T03:04:05.000Z' }])
  await client.end()
})

test('a function writes if one does that it calls', () => {
  const found = functionsIn(`
create or replace function looks(a int) returns int language sql as $$ select reads(a) for update $$;
create or replace function reads(a int) returns int language sql as $$ select 1 -- insert into t
$$;
create or replace function writes(a int) returns void language sql as $$ update t set a = 1 $$;
create or replace function calls(a int) returns void language sql as $$ select deeper(a) $$;
create or replace function deeper(a int) returns void language sql as $$ select writes(a) $$;`)
  expect(writersAmong(found)).toEqual(['calls', 'deeper', 'writes'])
})

test('swiping, saying something and counting a call are writes; looking is not', () => {
  expect(writingFunctions).toEqual(
    expect.arrayContaining([
      'swipe',
      'say',
      'take_call',
      'paced_holder',
      'write_deals',
      'write_rings',
    ]),
  )
  for (const reader of [
    'holder',
    'deal_for',
    'hold_deals',
    'match_for',
    'ring_for',
    'card_of',
    'wants_push',
  ])
    expect(writingFunctions).not.toContain(reader)
})

test('every function is called', () => {
  const source = join(import.meta.dirname, '..')
  const code = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  const calls = [
    ...code.map((file) => readFileSync(join(source, file), 'utf8')),
    ...sqlFiles.map(({ text }) => withoutSqlComments(text)),
    ...globSync('../migrations/*.sql', { cwd: source }).flatMap(
      (file) => readFileSync(join(source, file), 'utf8').match(/generated always as .*/g) ?? [],
    ),
  ].join('\n')
  for (const name of defined(/^create or replace function (\w+)/gm))
    expect(calls.match(new RegExp(`(?<!replace function )\\b${name}\\(`)), name).not.toBeNull()
})
