// A route is an endpoint of the contract and the function that answers it:
//   serve(patchMe, ({ viewer, input }) => changeProfile(db, viewer, input))
import type { Endpoint, InputOf, OutputOf, ParamsOf } from '@keyswap/contract'
import type { UncheckedCaller } from '../calls/caller.ts'
import type { Json } from '../calls/json.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Exchange } from './exchange.ts'

export type EndpointCall<E extends Endpoint> = {
  viewer: E['access'] extends 'member' | 'moderator' | 'admin' ? Viewer : undefined
  input: InputOf<E>
  params: ParamsOf<E>
  http: Exchange
  /** Set only for endpoints that take a binary body. */
  body: E extends { body_limit: number } ? AsyncIterable<Buffer> : undefined
}

export type Route = {
  endpoint: Endpoint
  /** True if the route's rule checks the caller: see `serveAtOnce`. */
  checksCaller?: true
  answer(call: {
    viewer: Viewer | undefined
    caller?: UncheckedCaller
    input: unknown
    params: unknown
    http: Exchange
    body: unknown
  }): unknown
}

export const serve = <E extends Endpoint, const O extends OutputOf<E> | Json<OutputOf<E>>>(
  endpoint: E,
  answer: (call: EndpointCall<E>) => O | Promise<O>,
): Route => ({
  endpoint,
  // Safe cast: `register` calls it only with input that passed the endpoint's schemas.
  answer: answer as Route['answer'],
})

type MemberEndpoint = Endpoint & { access: 'member'; body_limit?: undefined }

/**
 * For calls that are made often: token and rate limit need no statement of their own. The rule's first statement must begin with
 * an `entry` (db/entry.ts), which checks both.
 */
export const serveAtOnce = <
  E extends MemberEndpoint,
  const O extends OutputOf<E> | Json<OutputOf<E>>,
>(
  endpoint: E,
  answer: (
    call: Omit<EndpointCall<E>, 'viewer' | 'body'> & { caller: UncheckedCaller },
  ) => O | Promise<O>,
): Route => ({ endpoint, checksCaller: true, answer: answer as Route['answer'] })
