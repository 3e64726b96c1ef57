import { type Endpoint, endpoints, errors } from '@keyswap/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startApp } from './app.ts'
import { send, signedIn } from './client.ts'

// The part of OpenAPI 3.1 that the description uses. It is strict, because readers silently ignore a misspelt key.

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const

/** The part of JSON Schema 2020-12 that the description uses. */
const Schema: z.ZodType = z.lazy(() =>
  z.strictObject({
    $ref: z.string().optional(),
    type: z.union([z.enum(TYPES), z.array(z.enum(TYPES)).min(1)]).optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), Schema]).optional(),
    propertyNames: Schema.optional(),
    items: z.union([z.boolean(), Schema]).optional(),
    prefixItems: z.array(Schema).optional(),
    minItems: z.int().min(0).optional(),
    maxItems: z.int().min(0).optional(),
    anyOf: z.array(Schema).min(1).optional(),
    oneOf: z.array(Schema).min(1).optional(),
    allOf: z.array(Schema).min(1).optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.int().min(0).optional(),
    maxLength: z.int().min(0).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    multipleOf: z.number().optional(),
    contentEncoding: z.string().optional(),
    not: Schema.optional(),
  }),
)

const Content = z.record(z.string().regex(/^[\w*]+\/[\w*.+-]+/), z.strictObject({ schema: Schema }))

const Operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  summary: z.string().min(1),
  'x-access': z.enum(['public', 'operator', 'member', 'moderator', 'admin']),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string().min(1),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: Schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: Content.optional() }),
  ),
})
type Operation = z.output<typeof Operation>

const METHODS = z.enum(['get', 'put', 'post', 'delete', 'patch'])
const Description = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(METHODS, Operation)),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    ),
    schemas: z.record(z.string(), Schema),
  }),
})

type Found = Operation & { path: string; method: string }

async function read() {
  const app = await startApp()
  const answer = await send(app, 'GET', '/api/openapi.json')
  const description = Description.parse(answer.body)
  const operations: Found[] = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  )
  const named = (name: string) => operations.find(({ operationId }) => operationId === name)
  return { app, answer, description, operations, named }
}

/** All values of `$ref` within the value, at any depth. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(refsIn)]
}

const resolve = (root: unknown, ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, step) => Object(value)[step], root)

test('the API description is valid OpenAPI 3.1 without unknown keys', async () => {
  const { answer, description } = await read()
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.body, 'nothing was dropped').toEqual(description)
})

test('the API description has every endpoint of the contract once, with its name, path and access', async () => {
  const { operations } = await read()
  const described = operations.map(({ operationId, path, method, ...operation }) => ({
    name: operationId,
    call: `${method.toUpperCase()} ${path}`,
    access: operation['x-access'],
  }))
  const declared = Object.entries(endpoints).map(([name, { method, path, access }]) => ({
    name,
    call: `${method} ${path}`,
    access,
  }))
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(described.sort(byName)).toEqual(declared.sort(byName))
})

test('every reference resolves; parameters, bodies, security and responses fit each endpoint', async () => {
  const { description, operations } = await read()
  const refs = [...new Set(refsIn(description))]
  expect(refs).toContain('#/components/schemas/Error')
  for (const ref of refs) expect(resolve(description, ref), ref).toBeTypeOf('object')
  for (const { operationId, path, parameters, responses, security = [], ...rest } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const asPath = parameters.filter((one) => one.in === 'path')
    expect(asPath.map(({ name }) => name).sort(), operationId).toEqual(inPath.sort())
    expect(asPath.every(({ required }) => required)).toBe(true)
    const names = parameters.map((one) => `${one.in} ${one.name}`)
    expect(new Set(names).size, operationId).toBe(names.length)
    expect(responses['200'], operationId).toBeDefined()
    expect(responses['503']?.description, operationId).toContain('UNAVAILABLE')
    expect(Object.keys(rest.requestBody?.content ?? {}), operationId).toEqual(bodyOf(operationId))
    for (const scheme of security.flatMap(Object.keys))
      expect(description.components.securitySchemes, operationId).toHaveProperty(scheme)
    const isGuarded = ['member', 'moderator', 'admin'].includes(rest['x-access'])
    expect(security.length > 0, operationId).toBe(isGuarded)
    expect('401' in responses, operationId).toBe(isGuarded || endpointErrors(operationId, 401))
  }
})

const declared = (name: string): Endpoint | undefined =>
  Object.entries(endpoints).find(([known]) => known === name)?.[1]

function bodyOf(name: string): string[] {
  const endpoint = declared(name)
  if (endpoint?.body_limit !== undefined) return ['*/*']
  return endpoint?.input && endpoint.method !== 'GET' ? ['application/json'] : []
}

const endpointErrors = (name: string, status: number): boolean =>
  (declared(name)?.errors ?? []).some((code) => errors[code].status === status)

test('the answers of three calls match their description', async () => {
  const { app, named } = await read()
  const anna = await signedIn(app)
  const schemaOf = (name: string, status: string) =>
    named(name)?.responses[status]?.content?.['application/json']?.schema as Parameters<
      typeof z.fromJSONSchema
    >[0]
  for (const [name, path] of [
    ['getMe', '/api/me'],
    ['getDeck', '/api/cars'],
    ['getHealth', '/healthz'],
  ] as const) {
    const schema = z.fromJSONSchema(schemaOf(name, '200'))
    const { body } = await anna.get(path)
    expect(schema.safeParse(body).error, name).toBeUndefined()
    expect(schema.safeParse({ unknown: true }).success, name).toBe(false)
  }
})
