// What an endpoint is. Routes are served from these objects, the web's client and the API
// description are derived from them.
import type { ErrorCode } from './errors.ts'
import type { z } from './zod.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anyone, a signed-in member, an admin, or only the operator's own machines
 * (a direct call from a loopback or private address, never one that came through a proxy).
 */
export type Access = 'public' | 'member' | 'admin' | 'operator'

/** At most `max` calls in any `seconds`, counted per member, or per address where nobody is signed in. */
export type RateLimit = { max: number; seconds: number }

/** An answer that is not JSON. */
export type Media = { media_type: string }

export type Endpoint = {
  method: Method
  /** `{name}` stands for a path parameter that `params` describes. */
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  /** The query of a GET, the JSON body of everything else. */
  input?: z.ZodType
  /** The body is bytes as they come, at most so many, instead of JSON. */
  body_limit?: number
  /** Fields of the input that may repeat the viewer's id; any other value is refused. */
  claims?: readonly string[]
  output: z.ZodType | Media
  /** Refusals of its own, beside those that every endpoint of its access level shares. */
  errors: readonly ErrorCode[]
  limit?: RateLimit
}

/** Declares an endpoint; without an access level it does not compile. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

export const isMedia = (output: Endpoint['output']): output is Media => 'media_type' in output

/** A GET carries its input in the query. */
export const inputInQuery = (method: Method): boolean => method === 'GET'

type Schema<E, Key extends 'params' | 'input'> = E extends { [K in Key]: infer S extends z.ZodType }
  ? S
  : never

/** As the server's rules see it: defaults filled in, checked. */
export type InputOf<E extends Endpoint> = [Schema<E, 'input'>] extends [never]
  ? undefined
  : z.output<Schema<E, 'input'>>
export type ParamsOf<E extends Endpoint> = [Schema<E, 'params'>] extends [never]
  ? undefined
  : z.output<Schema<E, 'params'>>

/** As a caller writes it. */
export type SentInputOf<E extends Endpoint> = [Schema<E, 'input'>] extends [never]
  ? undefined
  : z.input<Schema<E, 'input'>>
export type SentParamsOf<E extends Endpoint> = [Schema<E, 'params'>] extends [never]
  ? undefined
  : z.input<Schema<E, 'params'>>

export type OutputOf<E extends Endpoint> = E['output'] extends z.ZodType
  ? z.output<E['output']>
  : string | Uint8Array | AsyncIterable<Uint8Array>
