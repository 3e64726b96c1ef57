// The contract's routes without its schemas: the browser needs a method and a path, not zod. In five parts: a visitor's
// first load has only those that it may call, without those of the sign-in dialog, and a member's has none of the panel.
import type { Endpoint } from '@keyswap/contract'
import type { Plugin } from 'vite'

const FIRST = 'virtual:keyswap-first-routes'
const ACCOUNT = 'virtual:keyswap-account-routes'
const MEMBERS = 'virtual:keyswap-member-routes'
const FORMS = 'virtual:keyswap-form-routes'
const STAFF = 'virtual:keyswap-staff-routes'
const PARTS = [FIRST, ACCOUNT, FORMS, MEMBERS, STAFF]

type Route = readonly [method: Endpoint['method'], path: Endpoint['path']]

/** Every page may renew or end a session. The other calls about accounts come with the dialog and the screens for them. */
const OF_EVERY_PAGE = ['/api/auth/refresh', '/api/auth/sign-out']

/** Calls of forms that a visitor fills in on a page of their own. */
const OF_FORMS = ['/api/illegal-content-reports', '/api/appeals', '/api/appeals/decision']

/** Members' screens are inside the members' code, which brings the routes that only members may call. */
function partOf({ access, path }: Endpoint): string {
  if (access === 'admin' || access === 'moderator') return STAFF
  if (access !== 'public') return MEMBERS
  if (OF_FORMS.includes(path)) return FORMS
  return path.startsWith('/api/auth/') && !OF_EVERY_PAGE.includes(path) ? ACCOUNT : FIRST
}

function routesOf(endpoints: [string, Endpoint][]): Record<string, Route> {
  return Object.fromEntries(endpoints.map(([name, { method, path }]) => [name, [method, path]]))
}

/** `isWhole`: all routes are in the first part, for tests that don't load the members' code. */
export function contractRoutes({ isWhole = false } = {}): Plugin {
  return {
    name: 'keyswap-routes',
    resolveId: (id) => (PARTS.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      const part = PARTS.find((one) => id === `\0${one}`)
      if (!part) return
      const { endpoints, isNonJson } = await import('@keyswap/contract')
      // Without what is public and no call: browsers load pages and pictures by their addresses.
      const all = Object.entries<Endpoint>(endpoints).filter(
        ([, { access, path, output }]) =>
          access !== 'operator' &&
          (access !== 'public' || (path.startsWith('/api/') && !isNonJson(output))),
      )
      const wanted = all.filter(([, endpoint]) => (isWhole ? FIRST : partOf(endpoint)) === part)
      return `export const routes = ${JSON.stringify(routesOf(wanted))}`
    },
  }
}
