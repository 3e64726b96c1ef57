import { startServer } from '../child.ts'
import type { Subject } from '../subject.ts'

export const limit: Subject = {
  name: 'limit',
  requests: new URL('../keyswap/requests.ts', import.meta.url),
  // It uses Keyswap's database.
  prepare: async () => {},
  start: ({ url }) => startServer(new URL('./server.ts', import.meta.url), { DATABASE_URL: url }),
}
