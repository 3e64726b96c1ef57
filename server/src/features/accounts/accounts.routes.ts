import { getMe, patchMe } from '@keyswap/contract/accounts'
import type { Db } from '../../db/sql.ts'
import { type Route, serve } from '../../http/serve.ts'
import { changeProfile } from './accounts.rules.ts'
import { readMe } from './accounts.store.ts'

export const accountsRoutes = (db: Db): Route[] => [
  serve(getMe, ({ viewer }) => readMe(db, viewer.id)),
  serve(patchMe, ({ viewer, input }) => changeProfile(db, viewer, input)),
]
