// Makes the most expensive inputs of a call: the largest valid ones, and invalid ones.
import { type Endpoint, inputInQuery } from '@keyswap/contract'
import { request as limits } from '@keyswap/contract/limits'
import { type IdSource, type JsonSchema, schemaOf } from '../../fuzz/generate.ts'

export type Input = {
  what: string
  query?: string
  body?: Buffer
  headers?: [string, string][]
}

// Node accepts 16 KiB of headers, including the path and its query.
const QUERY_MAX = 12_000
const BODY_MAX = limits.max_json_bytes

/** Texts that may be slow for patterns and Unicode functions. */
const HARD = ['a', ' ', '.', '-', '@', 'a@', '0', '1,', 'ā', '🚗', '\u0301', '\u200b', '\\"', 'A1']

/** Repeated to the greatest allowed length, these texts are accepted by the schemas and reach the rules. */
const ALLOWED = ['a', 'ā', '🚗', '\u0301', 'volvo ', 'ab cd 1 ', '@+8$!|', 'admin', 'ﷺ']

const filled = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Headers that the server reads, of the greatest allowed length. */
export const LONG_HEADERS: Input[] = (
  [
    ['cookie', 'a=b; '],
    ['cookie', 'keyswap_refresh=a; '],
    ['if-none-match', '"a", '],
    ['accept-language', 'xx, '],
    ['accept-encoding', 'x;q=0.1, '],
    ['range', 'bytes=0-1,'],
    ['x-forwarded-for', '127.0.0.1, '],
    ['authorization', 'Bearer a'],
    ['user-agent', 'Mozilla/5.0 ('],
  ] as const
).map(([name, part]) => ({
  what: `a long header ${name} of ${part.trim()}`,
  headers: [[name, filled(part, QUERY_MAX)]],
}))

/** The largest value that the schema allows. */
export function largestFor(schema: JsonSchema, name: string, known: IdSource): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  const ways = schema.anyOf ?? schema.oneOf
  if (ways)
    return ways
      .map((way) => largestFor(way, name, known))
      .reduce((a, b) => (sizeOf(a) >= sizeOf(b) ? a : b))
  switch (schema.type) {
    case 'string':
      return largestText(schema, name, known)
    case 'integer':
    case 'number':
      return schema.maximum ?? 1
    case 'array':
      return Array.from({ length: schema.maxItems ?? 4 }, () =>
        largestFor(schema.items ?? {}, name, known),
      )
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, of]) => [
          key,
          largestFor(of, key, known),
        ]),
      )
    default:
      return schema.type === 'null' ? null : true
  }
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

function largestText(
  { format, maxLength = 100 }: JsonSchema,
  name: string,
  known: IdSource,
): string {
  if (format === 'uuid') return known.id(name)
  if (format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString()
  if (format === 'email') return `${'a'.repeat(60)}@example.com`
  return filled('ā', maxLength)
}

/** The inputs for an endpoint; `right` is a valid one. */
export function inputsOf(endpoint: Endpoint, right: unknown): Input[] {
  const schema = endpoint.input && schemaOf(endpoint.input)
  const properties = schema?.properties ?? {}
  const fields = Object(right) as Record<string, unknown>
  const inQuery = inputInQuery(endpoint.method)
  const allowed = longestTexts(properties).map(({ what, name, text }) => {
    const value = { ...fields, [name]: text }
    return inQuery ? { what, query: written(value) } : { what, ...textOf(JSON.stringify(value)) }
  })
  const names = Object.keys(properties)
  return [...(inQuery ? queriesOf(names, right) : bodiesOf(names, right)), ...allowed]
}

const longestTexts = (properties: Record<string, JsonSchema>) =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const { maxLength } = [schema, ...(schema.anyOf ?? [])].find((one) => one.maxLength) ?? {}
    return maxLength === undefined
      ? []
      : ALLOWED.map((part) => ({
          ...{ name, what: `the longest ${name} of ${JSON.stringify(part)}` },
          text: filled(part, maxLength).toWellFormed(),
        }))
  })

const written = (fields: object): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat())
      if (one != null) query.append(name, String(one).toWellFormed())
  return query.toString()
}

function queriesOf(names: string[], right: unknown): Input[] {
  const fields = Object(right) as Record<string, unknown>
  return [
    { what: 'right', query: written(fields) },
    { what: 'thousands of fields', query: filled('a&', QUERY_MAX) },
    ...names.flatMap((name) => [
      { what: `${name} thousands of times`, query: filled(`${name}=1&`, QUERY_MAX) },
      ...HARD.map((part) => ({
        what: `a long ${name} of ${JSON.stringify(part)}`,
        query: written({ ...fields, [name]: longestIn(part) }),
      })),
    ]),
  ]
}

/** Repeats a text to the greatest allowed length after percent-encoding. */
const longestIn = (part: string): string =>
  filled(
    part,
    Math.floor((QUERY_MAX * part.length) / encodeURIComponent(part).length),
  ).toWellFormed()

function bodiesOf(names: string[], right: unknown): Input[] {
  const fields = Object(right) as Record<string, unknown>
  const json = (what: string, value: unknown): Input => ({ what, ...textOf(JSON.stringify(value)) })
  const many = Array(limits.max_json_values - 10).fill(0)
  const room = BODY_MAX - sizeOf(fields) - 100
  return [
    right === undefined ? { what: 'right' } : json('right', right),
    { what: 'thousands of values', ...textOf(`{"a":[${filled('0,', BODY_MAX - 20)}0]}`) },
    { what: 'a list in a list, and so on', ...textOf(filled('[', BODY_MAX)) },
    { what: 'a text without an end', ...textOf(`{"a":"${filled('\\"', BODY_MAX - 20)}`) },
    json(
      'as many fields as there may be',
      Object.fromEntries(many.map((_, nth) => [`k${nth}`, 0])),
    ),
    json(
      'as many long values as there may be',
      many.map((_, nth) => `${nth}`.padEnd(120, 'ā').slice(0, 60)),
    ),
    ...names.flatMap((name) => [
      json(`${name} as a list`, { ...fields, [name]: many }),
      json(`${name} as a list of objects`, { ...fields, [name]: Array(200).fill({ a: 1 }) }),
      ...HARD.map((part) =>
        json(`a long ${name} of ${JSON.stringify(part)}`, {
          ...fields,
          [name]: filled(
            part,
            Math.floor((room * part.length) / (sizeOf(part) * 2)),
          ).toWellFormed(),
        }),
      ),
    ]),
  ]
}

const textOf = (text: string): { body: Buffer } => ({ body: Buffer.from(text) })
