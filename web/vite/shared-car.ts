// Builds src/shared-car.css as /shared-car.css, a name that the server knows: its page of a shared car links to it.
import type { Plugin } from 'vite'

const NAME = 'shared-car'
const SOURCE = `src/${NAME}.css`

export const sharedCarInput = { [NAME]: SOURCE }

export const nameAsset = ({ names }: { names: string[] }): string =>
  names.includes(`${NAME}.css`) ? `${NAME}.css` : 'assets/[name]-[hash][extname]'

/** In development Vite serves it from its sources. */
export function sharedCar(): Plugin {
  return {
    name: 'keyswap-shared-car',
    configureServer: (server) => {
      server.middlewares.use((request, _, next) => {
        if (request.url === `/${NAME}.css`) request.url = `/${SOURCE}?direct`
        next()
      })
    },
  }
}
