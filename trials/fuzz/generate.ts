// Makes values for a schema of the contract, read as JSON Schema: valid ones, often at their bounds, and invalid ones.
import { z } from '@keyswap/contract/zod'
import { oddNames, oddValue, randomText } from './odd.ts'
import type { Random } from './random.ts'

export type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Returns the id of something that exists, for a field with this name. */
export type IdSource = { id(name: string): string }

const schemas = new WeakMap<z.ZodType, JsonSchema>()

export function schemaOf(type: z.ZodType): JsonSchema {
  let schema = schemas.get(type)
  if (!schema) {
    schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    schemas.set(type, schema)
  }
  return schema
}

const DAY = 86_400_000
const SHORT = 12

/** A value that the JSON Schema allows, often at a bound. The contract's other rules may still refuse it. */
export function valueFor(
  schema: JsonSchema,
  name: string,
  known: IdSource,
  random: Random,
): unknown {
  const { anyOf, oneOf, type } = schema
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const ways = anyOf ?? oneOf
  if (ways) return valueFor(random.pick(ways), name, known, random)
  switch (type) {
    case 'string':
      return textFor(schema, name, known, random)
    case 'integer':
    case 'number':
      return numberFor(schema, random)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array':
      return listFor(schema, name, known, random)
    case 'object':
      return objectFor(schema, known, random)
    default:
      return random.pick(['a', '1', 0])
  }
}

function textFor(schema: JsonSchema, name: string, known: IdSource, random: Random): string {
  const { format, minLength = 0, maxLength = 200 } = schema
  if (format === 'uuid') return known.id(name)
  if (format === 'date-time')
    return new Date(Date.now() + random.between(1, 20) * DAY).toISOString()
  if (format === 'uri') return 'https://push.example/1'
  const short = Math.min(Math.max(minLength, SHORT), maxLength)
  return randomText(random.pick([short, short, short, minLength, maxLength]), random)
}

function numberFor({ type, minimum = 0, maximum = 1_000 }: JsonSchema, random: Random): number {
  const most = Math.min(maximum, Number.MAX_SAFE_INTEGER)
  const least = Math.max(minimum, -Number.MAX_SAFE_INTEGER)
  const some = random.between(least, Math.min(most, least + 3_000))
  return type === 'number' && random.chance(0.5)
    ? (least + most) / 2
    : random.pick([least, most, some, some])
}

function listFor(schema: JsonSchema, name: string, known: IdSource, random: Random): unknown[] {
  const { items = {}, minItems = 0, maxItems = 4 } = schema
  const length = random.pick([minItems, maxItems, Math.min(maxItems, minItems + 1)])
  return Array.from({ length }, () => valueFor(items, name, known, random))
}

function objectFor(
  { properties = {}, required = [] }: JsonSchema,
  known: IdSource,
  random: Random,
): Record<string, unknown> {
  const share = random.pick([0, 0.3, 1])
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(share))
      .map(([name, schema]) => [name, valueFor(schema, name, known, random)]),
  )
}

type Holder = Record<string, unknown> | unknown[]
type Place = { holder: Holder; key: string | number; schema: JsonSchema }

/** Every place in a value, with the part of the schema that describes it. */
function placesIn(holder: Holder, key: string | number, schema: JsonSchema): Place[] {
  const value = (holder as Record<string | number, unknown>)[key]
  const place = { holder, key, schema }
  if (typeof value !== 'object' || value === null) return [place]
  const described = (schema.anyOf ?? schema.oneOf ?? [schema]).find(
    ({ properties, items }) => properties ?? items,
  )
  return [
    place,
    ...Object.keys(value).flatMap((inner) =>
      placesIn(value as Holder, inner, described?.properties?.[inner] ?? described?.items ?? {}),
    ),
  ]
}

/** A value just outside the bounds, or of the wrong type. */
function wrongFor(schema: JsonSchema, random: Random): unknown {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, items = {} } = schema
  const wrong: unknown[] = [oddValue(random), oddValue(random)]
  if (maxLength !== undefined) wrong.push(randomText(maxLength + 1, random))
  if (minLength) wrong.push(randomText(minLength - 1, random), ' '.repeat(minLength))
  if (minimum !== undefined) wrong.push(minimum - 1, minimum + 0.5, String(minimum))
  if (maximum !== undefined) wrong.push(maximum + 1, -maximum, [maximum])
  if (maxItems !== undefined) wrong.push(new Array(maxItems + 1).fill(items.enum?.[0] ?? 'a'))
  if (minItems) wrong.push([])
  return random.pick(wrong)
}

/** A copy of the value with one to three changes: wrong, missing, unknown or wrapped fields. */
export function spoilValue(value: unknown, schema: JsonSchema, random: Random): unknown {
  const whole: Record<string, unknown> = { value: structuredClone(value) }
  for (let times = random.pick([1, 1, 2, 3]); times > 0; times -= 1)
    spoilOnePlace(random.pick(placesIn(whole, 'value', schema)), random)
  return whole.value
}

function spoilOnePlace({ holder, key, schema }: Place, random: Random): void {
  const fields = holder as Record<string | number, unknown>
  const value = fields[key]
  switch (random.below(8)) {
    case 0:
      if (!Array.isArray(holder) && key !== 'value') delete fields[key]
      else fields[key] = undefined
      return
    case 1:
      fields[key] = [value]
      return
    case 2:
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        Object.assign(value, { [random.pick(oddNames)]: oddValue(random) })
      else fields[key] = { value }
      return
    case 3:
      if (Array.isArray(value)) value.push(...value)
      else fields[key] = oddValue(random)
      return
    default:
      fields[key] = wrongFor(schema, random)
  }
}
