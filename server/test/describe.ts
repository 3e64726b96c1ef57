// Finds out the columns of a statement, with type and nullability, without running it.
import type { connect } from '../src/db/pool.ts'

type Client = Awaited<ReturnType<typeof connect>>

/** `isNullable` is undefined if PostgreSQL does not know it, as for expressions. */
export type Column = { name: string; type: string; isNullable: boolean | undefined }

export async function describeRows(client: Client, text: string): Promise<Column[]> {
  const fields = await describe(client, text)
  const { rows } = await client.query<{ of: string; is_nullable: boolean }>(
    `select attrelid || ' ' || attnum as of, not attnotnull as is_nullable from pg_attribute
     where attrelid = any ($1) and attnum > 0`,
    [fields.map(({ tableID }) => tableID)],
  )
  const nullable = new Map(rows.map(({ of, is_nullable }) => [of, is_nullable]))
  const joined = await outerJoined(client, text)
  return fields.map(({ name, tableID, columnID, dataTypeID }, index) => ({
    name,
    type: TYPES[dataTypeID] ?? 'unknown',
    // A statement with “… is not null” excludes null itself.
    isNullable:
      !new RegExp(`\\b${name} is not null`).test(text) &&
      (joined[index] || nullable.get(`${tableID} ${columnID}`)),
  }))
}

/** The TypeScript types to which the pool parses PostgreSQL's type ids. The shape of other types (JSON) is not checked. */
const TYPES: Record<number, string> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1009: 'string[]',
  1184: 'string',
  2950: 'string',
}

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }

/** pg has no API for the protocol's Describe, but accepts an object that sends the messages itself. */
function describe(client: Client, text: string): Promise<Field[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Field[]>()
  let described: Field[] = []
  const ask = {
    submit(connection: Record<'parse' | 'describe' | 'sync', (message?: object) => void>) {
      connection.parse({ name: '', text, types: [] })
      connection.describe({ type: 'S', name: '' })
      connection.sync()
    },
    handleRowDescription({ fields }: { fields: Field[] }) {
      described = fields
    },
    handleReadyForQuery: () => resolve(described),
    handleError: reject,
  }
  client.query(ask as never)
  return promise
}

type Plan = {
  Output?: string[]
  Plans?: Plan[]
  'Join Type'?: string
  'Parent Relationship'?: string
}

/** The child of a join that may lack a row, by join type. In a query plan “Outer” is the first child. */
const NULLED: Record<string, string[]> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
}

/** For each column, whether it comes from the side of an outer join that may lack a row. */
async function outerJoined(client: Client, text: string): Promise<boolean[]> {
  const explain = `explain (generic_plan, verbose, format json) ${text}`
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain)
  const top = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
  const missing = new Set<string>()
  const visit = (plan: Plan): void => {
    for (const child of plan.Plans ?? []) {
      const isNulled = NULLED[plan['Join Type'] ?? '']?.includes(child['Parent Relationship'] ?? '')
      if (isNulled) for (const output of child.Output ?? []) missing.add(output)
      visit(child)
    }
  }
  visit(top)
  return (top.Output ?? []).map((output) => missing.has(output))
}
