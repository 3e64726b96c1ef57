// A route is an endpoint of the contract and the function that answers it:
//   serve(patchMe, ({ viewer, input }) => changeProfile(db, viewer, input))
import type { Endpoint, InputOf, OutputOf, ParamsOf } from '@keyswap/contract'
import type { Json } from '../json.ts'
import type { Viewer } from '../viewer.ts'
import type { Exchange } from './exchange.ts'

export type Call<E extends Endpoint> = {
  viewer: E['access'] extends 'member' | 'admin' ? Viewer : undefined
  input: InputOf<E>
  params: ParamsOf<E>
  http: Exchange
  /** Only for endpoints that take a binary body. */
  body: E extends { body_limit: number } ? AsyncIterable<Buffer> : undefined
}

export type Route = {
  endpoint: Endpoint
  answer(call: {
    viewer: Viewer | undefined
    input: unknown
    params: unknown
    http: Exchange
    body: unknown
  }): unknown
}

export const serve = <E extends Endpoint, const O extends OutputOf<E> | Json<OutputOf<E>>>(
  endpoint: E,
  answer: (call: Call<E>) => O | Promise<O>,
): Route => ({
  endpoint,
  // Safe cast: `register` calls it only with input that passed the endpoint's schemas.
  answer: answer as Route['answer'],
})
