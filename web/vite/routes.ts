// The contract's routes without its schemas: the browser needs a method and a path, not zod. In two parts: a visitor's
// first load has only those that it may call.
import type { Endpoint } from '@keyswap/contract'
import type { Plugin } from 'vite'

const FIRST = 'virtual:keyswap-first-routes'
const MEMBERS = 'virtual:keyswap-member-routes'

type Route = readonly [method: Endpoint['method'], path: Endpoint['path']]

/** What a visitor may call. Members' screens are inside the members' code, which brings the others. */
const isFirst = ({ access }: Endpoint): boolean => access === 'public'

function routesOf(endpoints: [string, Endpoint][]): Record<string, Route> {
  return Object.fromEntries(endpoints.map(([name, { method, path }]) => [name, [method, path]]))
}

/** `isWhole`: all routes are in the first part, for tests that don't load the members' code. */
export function contractRoutes({ isWhole = false } = {}): Plugin {
  return {
    name: 'keyswap-routes',
    resolveId: (id) => (id === FIRST || id === MEMBERS ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${FIRST}` && id !== `\0${MEMBERS}`) return
      const { endpoints, isMedia } = await import('@keyswap/contract')
      // Without what is public and no call: browsers load pages and pictures by their addresses.
      const all = Object.entries<Endpoint>(endpoints).filter(
        ([, { access, path, output }]) =>
          access !== 'public' || (path.startsWith('/api/') && !isMedia(output)),
      )
      const wantsFirst = id === `\0${FIRST}`
      const wanted = all.filter(([, endpoint]) => (isWhole || isFirst(endpoint)) === wantsFirst)
      return `export const routes = ${JSON.stringify(routesOf(wanted))}`
    },
  }
}
