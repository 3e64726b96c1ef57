import { startServer } from '../child.ts'
import { request } from '../keyswap/requests.ts'
import type { Subject } from '../subject.ts'

export const limit: Subject = {
  name: 'limit',
  requests: request,
  // It uses Keyswap's database, which is already filled.
  prepare: async () => {},
  start: ({ url }) => startServer(new URL('./server.ts', import.meta.url), { DATABASE_URL: url }),
}
