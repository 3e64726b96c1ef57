// The contract's routes without its schemas: the browser needs a method and a path, not zod.
import type { Endpoint } from '@keyswap/contract'
import type { Plugin } from 'vite'

const NAME = 'virtual:keyswap-routes'
const RESOLVED = `\0${NAME}`

type Route = readonly [method: Endpoint['method'], path: Endpoint['path']]

function routesOf(endpoints: Record<string, Endpoint>): Record<string, Route> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path }]) => [name, [method, path]]),
  )
}

export function contractRoutes(): Plugin {
  return {
    name: 'keyswap-routes',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return
      const { endpoints } = await import('@keyswap/contract')
      return `export const routes = ${JSON.stringify(routesOf(endpoints))}`
    },
  }
}
