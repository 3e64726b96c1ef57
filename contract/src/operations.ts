// Endpoints for running the site: health, metrics, the API's description, the support address, security.txt.
import { sitePages } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process is alive',
  output: z.strictObject({ status: z.literal('ok') }),
  errors: [],
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'The server is ready: the database answers, jobs run and no shutdown has begun',
  output: z.strictObject({ status: z.literal('ready') }),
  errors: ['NOT_READY'],
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'operator',
  summary: 'Metrics in the Prometheus text format',
  output: { media_type: 'text/plain' },
  errors: [],
})

export const getContact = endpoint({
  method: 'GET',
  path: '/api/contact',
  access: 'public',
  summary:
    'The operator’s support address, null if none is set and the site has no real host, and which pages they have written',
  output: z.strictObject({
    email: z.string().nullable(),
    /** The operator’s pages that there are. */
    pages: z.array(z.enum(sitePages)),
  }),
  errors: [],
})

export const getSecurityText = endpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  access: 'public',
  summary: 'Where to report a weakness of this site (RFC 9116)',
  output: { media_type: 'text/plain; charset=utf-8' },
  errors: ['NOT_FOUND'],
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'The API description, as OpenAPI 3.1',
  output: { media_type: 'application/json; charset=utf-8' },
  errors: [],
})

export const getDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'The API description, to browse and try',
  output: { media_type: 'text/html' },
  errors: [],
})
