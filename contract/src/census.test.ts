import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Access, type Endpoint, endpoint, endpoints } from './index.ts'
import { z } from './zod.ts'

/** Each text, list and number of an endpoint's input except enums and ids, with its bounds: 'make 1..60'. */
function boundsOf({ input }: Endpoint): string[] {
  const found: string[] = []
  const visit = (schema: Described, name: string): void => {
    for (const [key, one] of Object.entries(schema.properties ?? {}))
      visit(one, name ? `${name}.${key}` : key)
    for (const one of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) visit(one, name)
    if (schema.items) visit(schema.items, `${name}[]`)
    const isFree = !schema.enum && schema.const === undefined && schema.format !== 'uuid'
    const add = (least: number | undefined, most: number | undefined) =>
      found.push(`${name} ${least ?? ''}..${most ?? ''}`)
    if (schema.type === 'string' && isFree) add(schema.minLength, schema.maxLength)
    if (schema.type === 'array') add(schema.minItems, schema.maxItems)
    if (schema.type === 'integer' || schema.type === 'number') add(schema.minimum, schema.maximum)
  }
  if (input) visit(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Described, '')
  return found.sort()
}
type Described = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  allOf?: Described[]
} & Partial<
  Record<'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum', number>
>

/** The path parameters that are texts without a pattern. */
const textsOf = ({ params }: Endpoint): string[] =>
  Object.entries(params ? (z.toJSONSchema(params).properties ?? {}) : {}).flatMap(
    ([name, schema]) =>
      typeof schema === 'boolean' || schema.format || schema.pattern || schema.enum
        ? []
        : `{${name}} ..${schema.maxLength ?? ''}`,
  )

const censusOf = (one: Endpoint): string =>
  [
    `${one.method} ${one.path}`,
    ...(one.limit ? [`at most ${one.limit.max} in ${one.limit.seconds} s`] : []),
    ...(one.claims ? [`may repeat ${one.claims.join(', ')}`] : []),
    ...textsOf(one),
    ...boundsOf(one),
  ].join('\n  ')

const ACCESS: Access[] = ['public', 'member', 'moderator', 'admin', 'operator']

test('the census says who may call what, how often, and with how much', async () => {
  const all = Object.values<Endpoint>(endpoints)
  const census = ACCESS.map((access) => {
    const calls = all.filter((one) => one.access === access).map(censusOf)
    return `${access.toUpperCase()}\n\n${calls.sort().join('\n')}\n`
  })
  expect(census.join(), 'a free text in an address is bounded').not.toMatch(/\} \.\.$/m)
  await expect(census.join('\n')).toMatchFileSnapshot('../census.txt')
})

test('every write without an account is rate-limited', () => {
  const free = Object.values<Endpoint>(endpoints).filter(
    ({ access, method, limit }) => access === 'public' && method !== 'GET' && !limit,
  )
  expect(free.map(({ path }) => path)).toEqual([])
})

test('every endpoint that is declared is there, under a name of its own', () => {
  const declared = globSync('*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /^export const (\w+) = endpoint\(/gm,
      ),
    ])
  expect(declared.map(([, name]) => name).sort()).toEqual(Object.keys(endpoints).sort())
})

test('no two endpoints share a method and a path', () => {
  const all = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(all).size).toBe(all.length)
})

test('the parameters in a path are the ones that `params` describes', () => {
  for (const { path, ...rest } of Object.values(endpoints)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = 'params' in rest ? Object.keys((rest.params as z.ZodObject).shape) : []
    expect(described.sort(), path).toEqual(named.sort())
  }
})

test('an endpoint without a declared access does not compile', () => {
  // @ts-expect-error: access is missing. If this line ever compiles, the type check fails here.
  endpoint({ method: 'GET', path: '/api/x', summary: 'x', output: z.string(), errors: [] })
})
