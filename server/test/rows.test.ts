import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { connect } from '../src/db/pool.ts'
import { databaseUrl } from './database-url.ts'
import { type Column, describeRows } from './describe.ts'
import { aFolder } from './folder.ts'
import { TEMPLATE } from './postgres.ts'
import { readStatements, type Statement } from './statements.ts'

const root = join(import.meta.dirname, '../..')

type Client = Awaited<ReturnType<typeof connect>>

// `many<Row>` trusts the caller's row type. This test has the compiler compare each row type with the columns that
// PostgreSQL describes: it adds a line per statement to a copy of the sources, which compiles only if they agree.

const FITS = `
type Fits<Row, Columns> = [keyof Row] extends [keyof Columns]
  ? [keyof Columns] extends [keyof Row]
    ? Wrong<Row, Columns> extends infer W ? keyof W extends never ? true : { [K in keyof W]: W[K] } : never
    : { 'missing in the type': Exclude<keyof Columns, keyof Row> }
  : { 'not selected': Exclude<keyof Row, keyof Columns> }
type Wrong<Row, Columns> = {
  [K in keyof Row & keyof Columns as Agrees<Row[K], Columns[K]> extends true ? never : K]: Agrees<Row[K], Columns[K]>
}
type Agrees<Value, Column> = Column extends { type: infer Type; may_be_null: infer MayBeNull }
  ? [NonNullable<Value>] extends [Type]
    ? [MayBeNull, null] extends [true, Value] ? true : MayBeNull extends true ? 'may be null' : true
    : { is: Type }
  : never
`

const typeOf = (columns: Column[]) =>
  `{ ${columns
    .map(
      ({ name, type, isNullable = false }) =>
        `${JSON.stringify(name)}: { type: ${type}; may_be_null: ${isNullable} }`,
    )
    .join('; ')} }`

const isOurs = (path: string) => !/node_modules$|\.test\.ts$/.test(path)

/** The compiler's errors, one for each row type that does not fit. They name the statement's file and line. */
async function complaints(
  claims: { statement: Statement; columns: Column[] }[],
): Promise<string[]> {
  const copy = await aFolder()
  for (const part of ['tsconfig.base.json', 'contract', 'server/src', 'server/package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isOurs })
  for (const part of ['node_modules', 'server/node_modules'].filter((one) =>
    existsSync(join(root, one)),
  ))
    symlinkSync(join(root, part), join(copy, part), 'junction')
  const byFile = Map.groupBy(claims, ({ statement }) => statement.file)
  for (const [file, list] of byFile) {
    const lines = list.map(
      ({ statement, columns }, index) =>
        `export const fits_${index}_line_${statement.line}: Fits<${statement.row.replaceAll(/\s+/g, ' ')}, ${typeOf(columns)}> = true`,
    )
    const source = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(copy, file), `${source}${FITS}${lines.join('\n')}\n`)
  }
  const config = { extends: './tsconfig.base.json', files: [...byFile.keys()] }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
  const { stdout, stderr } = spawnSync(
    'node',
    [join(root, 'node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', copy],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  )
  return `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
}

/** Leaves out `wait`, which `oneFor` and `manyFor` read themselves. */
const columnsOf = async (client: Client, { text = '', isEntry }: Statement): Promise<Column[]> =>
  (await describeRows(client, text)).filter(({ name }) => !isEntry || name !== 'wait')

async function checked(statements: Statement[]): Promise<string[]> {
  const client = await connect(databaseUrl(inject('postgres_url'), TEMPLATE))
  const claims = []
  try {
    for (const statement of statements)
      claims.push({ statement, columns: await columnsOf(client, statement) })
  } finally {
    // An open connection to the template would keep other tests from copying it.
    await client.end()
  }
  return complaints(claims)
}

test('every row type matches the columns and nullability of its statement', async () => {
  const statements = readStatements(root)
  const plain = statements.filter(({ text }) => text !== undefined)
  expect(plain.length).toBeGreaterThan(80)
  expect(await checked(plain)).toEqual([])
  // These statements are put together from parts, or, like the first one, written elsewhere. Their own tests check their answers.
  const others = statements.filter((one) => !plain.includes(one)).map(({ file }) => file)
  expect(others).toEqual([
    'server/src/db/replicated.ts',
    'server/src/features/chat/chat.store.ts',
    'server/src/features/listings/cars.store.ts',
    'server/src/features/listings/cars.store.ts',
    'server/src/features/matching/deck/deck.store.ts',
    'server/src/features/matching/reports/reports.store.ts',
    'server/src/features/matching/reports/reports.store.ts',
    'server/src/features/matching/search/search.store.ts',
    'server/src/features/matching/swipes/likes.store.ts',
    'server/src/features/moderation/cases/list.store.ts',
    'server/src/features/moderation/copies.store.ts',
    'server/src/features/moderation/lists.store.ts',
    'server/src/features/pictures/hashes.store.ts',
    'server/src/features/pictures/pictures.store.ts',
  ])
})

test('a row type that does not match its statement is reported', async () => {
  const wrong = [
    ['{ id: string; name: string; age: number }', 'id, name', 'not selected'],
    ['{ id: string }', 'id, name', 'missing in the type'],
    ['{ id: string; banned_at: string }', 'id, banned_at', 'may be null'],
    ['{ id: string; name: number }', 'id, name', 'is: string'],
  ] as const
  const file = 'server/src/db/rate-limits.ts'
  const statements = wrong.map(([row, columns], index) => ({
    ...{ file, row, line: index },
    text: `select ${columns} from users where id = $1`,
  }))
  const missingSide = {
    ...{ file, line: 4, row: '{ id: string; make: string }' },
    text: 'select u.id, c.make from users u left join cars c on c.owner_id = u.id where u.id = $1',
  }
  const found = await checked([...statements, missingSide])
  expect(found).toHaveLength(5)
  for (const [index, [, , says]] of wrong.entries()) expect(found[index]).toContain(says)
  expect(found[4]).toContain('make: "may be null"')
})
