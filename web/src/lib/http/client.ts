// The typed client, derived from the contract: types at build time, method and path at run time.
import { routes } from 'virtual:keyswap-first-routes'
import type {
  EndpointName,
  Endpoints,
  OutputOf,
  SentInputOf,
  SentParamsOf,
} from '@keyswap/contract'
import { type Request, send, sendForPage } from './http.ts'

const known = { ...routes }

/** The routes that only members call are loaded with the members' code. */
export const addRoutes = (more: typeof routes): void => {
  Object.assign(known, more)
}

export function routeOf(name: EndpointName) {
  const route = known[name]
  if (!route) throw new Error(`No route: ${name}`)
  return route
}

/** A property that is forbidden if the endpoint does not declare it, and optional if its value may be undefined. */
type Declared<Key extends string, Value> = undefined extends Value
  ? [Value] extends [undefined]
    ? { [K in Key]?: never }
    : { [K in Key]?: Value }
  : { [K in Key]: Value }

type Arguments<N extends EndpointName> = Declared<'params', SentParamsOf<Endpoints[N]>> &
  Declared<'input', SentInputOf<Endpoints[N]>> & {
    signal?: AbortSignal
    keepalive?: boolean
    /** For an endpoint that takes bytes. */
    body?: Blob
    /** Its SHA-256 in hex. */
    digest?: string
  }

type Optional<T> = Record<never, never> extends T ? [args?: T] : [args: T]

export async function call<N extends EndpointName>(
  name: N,
  ...[args]: Optional<Arguments<N>>
): Promise<OutputOf<Endpoints[N]>> {
  // The cast is safe: the server's tests check its answers against the contract.
  return (await send(requestOf(name, args))) as OutputOf<Endpoints[N]>
}

/** One page of a list, and the cursor of the next if there is one. */
export async function callPage<N extends EndpointName>(
  name: N,
  ...[args]: Optional<Arguments<N>>
): Promise<{ items: OutputOf<Endpoints[N]>; next: string | undefined }> {
  const { body, next } = await sendForPage(requestOf(name, args))
  return { items: body as OutputOf<Endpoints[N]>, next }
}

function requestOf(name: EndpointName, args: unknown): Request {
  const [method, path] = routeOf(name)
  return { ...(args as Omit<Request, 'method' | 'path'> | undefined), method, path }
}
