import { describe, expect, test } from 'vitest'
import { type Endpoint, endpoints, inputInQuery } from './index.ts'
import { request } from './limits.ts'
import { z } from './zod.ts'

type Schema = {
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  prefixItems?: Schema[]
  maxItems?: number
  maxLength?: number
  pattern?: string
  format?: string
}
type Size = { bytes: number; values: number }

// JSON can write every UTF-16 unit as an escape of six characters.
const ESCAPED = 6
const NUMBER = 25
const OF_FORMAT = { uuid: 36, date: 10, 'date-time': 40 } as Record<string, number>

const sum = (sizes: Size[]): Size => ({
  bytes: sizes.reduce((sofar, { bytes }) => sofar + bytes + 1, 2),
  values: sizes.reduce((sofar, { values }) => sofar + values, 1),
})
const largest = (sizes: Size[]): Size => ({
  bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
  values: Math.max(...sizes.map(({ values }) => values)),
})
const written = (value: unknown): Size => ({ bytes: JSON.stringify(value).length, values: 1 })

function sizeOf(schema: Schema): Size {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return largest(choices.map(sizeOf))
  if (schema.const !== undefined) return written(schema.const)
  if (schema.enum) return largest(schema.enum.map(written))
  switch (schema.type) {
    case 'object':
      return sum(
        Object.entries(schema.properties ?? {}).map(([name, of]) => {
          const { bytes, values } = sizeOf(of)
          return { bytes: bytes + name.length + 3, values }
        }),
      )
    case 'array': {
      const items = schema.prefixItems ?? Array(schema.maxItems ?? Infinity).fill(schema.items)
      return sum(items.map(sizeOf))
    }
    case 'string':
      return { bytes: 2 + lengthOf(schema), values: 1 }
    default:
      return { bytes: NUMBER, values: 1 }
  }
}

function lengthOf({ maxLength, pattern, format }: Schema): number {
  const fixed = /\{(\d+)\}\$$/.exec(pattern ?? '')?.[1]
  const length = maxLength ?? Number(fixed ?? OF_FORMAT[format ?? ''] ?? Infinity)
  // A pattern allows only characters that need no escape.
  return pattern === undefined ? length * ESCAPED : length
}

describe('the largest right input, with every character escaped, fits into a request:', () => {
  const withBody = Object.entries<Endpoint>(endpoints).flatMap(([name, { method, input }]) =>
    input && !inputInQuery(method) ? [{ name, input }] : [],
  )
  test.each(withBody)('$name', ({ input }) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    const { bytes, values } = sizeOf(schema as Schema)
    expect(bytes).toBeLessThan(request.max_json_bytes)
    expect(values).toBeLessThan(request.max_json_values)
  })
})
