// What an endpoint is. The server's routes, the web's client and the API description are derived from these objects.
import type { ErrorCode } from './errors.ts'
import type { z } from './zod.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anyone, a signed-in member, a moderator or an admin, an admin, or only the operator's own machines (a direct call from a
 * loopback or private address, never through a proxy).
 */
export type Access = 'public' | 'member' | 'moderator' | 'admin' | 'operator'

/**
 * On average `max` calls per `seconds`, with bursts of up to `max` calls. Counted per member; on public endpoints, where
 * callers are not identified, per household: an IPv4 address or an IPv6 /64.
 */
export type RateLimit = { max: number; seconds: number }

/** A response that is not JSON. */
export type NonJson = { media_type: string }

export type Endpoint = {
  method: Method
  /** `{name}` is a path parameter that `params` describes. */
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  /** The query of a GET and of a call that takes bytes, the JSON body of everything else. */
  input?: z.ZodType
  /** If set, the body is raw bytes instead of JSON. This is the largest size in bytes. */
  body_limit?: number
  /**
   * Input fields in which some clients repeat the viewer's id. The server only compares them with the session and refuses
   * any other id.
   */
  claims?: readonly string[]
  output: z.ZodType | NonJson
  /** The errors besides those that follow from access, input, params, claims and limit. */
  errors: readonly ErrorCode[]
  limit?: RateLimit
}

/** Declares an endpoint. Without an access level it does not compile. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

export const isNonJson = (output: Endpoint['output']): output is NonJson => 'media_type' in output

/** Whether the input is in the query instead of the body. */
export const inputInQuery = (method: Method, takesBytes = false): boolean =>
  method === 'GET' || takesBytes

type Schema<E, Key extends 'params' | 'input'> = E extends { [K in Key]: infer S extends z.ZodType }
  ? S
  : never

/** The validated input, with defaults filled in, as rules receive it. */
export type InputOf<E extends Endpoint> = [Schema<E, 'input'>] extends [never]
  ? undefined
  : z.output<Schema<E, 'input'>>
export type ParamsOf<E extends Endpoint> = [Schema<E, 'params'>] extends [never]
  ? undefined
  : z.output<Schema<E, 'params'>>

/** The input as a caller writes it, before validation. */
export type SentInputOf<E extends Endpoint> = [Schema<E, 'input'>] extends [never]
  ? undefined
  : z.input<Schema<E, 'input'>>
export type SentParamsOf<E extends Endpoint> = [Schema<E, 'params'>] extends [never]
  ? undefined
  : z.input<Schema<E, 'params'>>

export type OutputOf<E extends Endpoint> = E['output'] extends z.ZodType
  ? z.output<E['output']>
  : string | Uint8Array | AsyncIterable<Uint8Array>
