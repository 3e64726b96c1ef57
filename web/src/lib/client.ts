// The typed client, derived from the contract: types at build time, method and path at run time.
import { routes } from 'virtual:keyswap-routes'
import type {
  EndpointName,
  Endpoints,
  OutputOf,
  SentInputOf,
  SentParamsOf,
} from '@keyswap/contract'
import { type Request, send } from './http.ts'

type Declared<Key extends string, Value> = undefined extends Value
  ? [Value] extends [undefined]
    ? { [K in Key]?: never }
    : { [K in Key]?: Value }
  : { [K in Key]: Value }

type Arguments<N extends EndpointName> = Declared<'params', SentParamsOf<Endpoints[N]>> &
  Declared<'input', SentInputOf<Endpoints[N]>> & { signal?: AbortSignal; keepalive?: boolean }

type Optional<T> = Record<never, never> extends T ? [args?: T] : [args: T]

export async function call<N extends EndpointName>(
  name: N,
  ...[args]: Optional<Arguments<N>>
): Promise<OutputOf<Endpoints[N]>> {
  const [method, path] = routes[name]
  const given = args as Omit<Request, 'method' | 'path'> | undefined
  // The server's answers are checked against this very type in its own tests.
  return (await send({ ...given, method, path })) as OutputOf<Endpoints[N]>
}
