import { type Endpoint, type ErrorCode, errors, inputInQuery, isNonJson } from '@keyswap/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

const REFUSALS: Record<Endpoint['access'], ErrorCode[]> = {
  public: [],
  operator: ['NOT_FOUND'],
  member: ['UNAUTHENTICATED'],
  moderator: ['UNAUTHENTICATED', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED'],
  admin: ['UNAUTHENTICATED', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED'],
}

/** The contract as OpenAPI 3.1. */
export function describeApi(endpoints: Record<string, Endpoint>) {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keyswap',
      version: '1',
      description: 'List your car, swipe, match, chat, swap.',
    },
    // The URL is relative, so the docs page calls the host from which it was loaded. The CSP blocks other origins.
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  const takesBytes = endpoint.body_limit !== undefined
  const inQuery = endpoint.input !== undefined && inputInQuery(endpoint.method, takesBytes)
  const body = endpoint.input !== undefined && !inQuery
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(['member', 'moderator', 'admin'].includes(endpoint.access) && {
      security: [{ session: [] }],
    }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...(inQuery ? parameters('query', endpoint.input) : []),
      ...(inQuery ? (endpoint.claims ?? []).map((claim) => claimed(claim)) : []),
    ],
    ...(body && { requestBody: { required: true, content: json(bodySchema(endpoint)) } }),
    ...(endpoint.body_limit && { requestBody: { required: true, content: ANY_BYTES } }),
    responses: { 200: success(endpoint), ...refusals(endpoint) },
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const CLAIM = { type: 'string', format: 'uuid', description: "If present, the viewer's own id" }
const claimed = (name: string): Json => ({ name, in: 'query', required: false, schema: CLAIM })

function bodySchema({ input, claims = [] }: Endpoint): Json {
  const schema = input ? schemaOf(input, 'input') : {}
  const extra = Object.fromEntries(claims.map((name) => [name, CLAIM]))
  return claims.length === 0 || !schema.properties
    ? schema
    : { ...schema, properties: { ...schema.properties, ...extra } }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** The Content-Type is ignored: pictures are recognised by their bytes. */
const ANY_BYTES: Json = { '*/*': { schema: { type: 'string', format: 'binary' } } }

const success = ({ output }: Endpoint): Json => ({
  description: 'Done',
  content: isNonJson(output)
    ? { [output.media_type]: { schema: { type: 'string' } } }
    : json(schemaOf(output, 'output')),
})

function refusals(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [
    ...REFUSALS[endpoint.access],
    ...(endpoint.input || endpoint.params ? (['INVALID_INPUT'] as const) : []),
    ...(endpoint.claims ? (['NOT_THE_VIEWER'] as const) : []),
    ...(endpoint.limit ? (['RATE_LIMITED'] as const) : []),
    ...endpoint.errors,
    'UNAVAILABLE',
  ]
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `${code}: ${errors[code].message}`).join('  \n'),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    until: { type: 'string', format: 'date-time' },
  },
}
