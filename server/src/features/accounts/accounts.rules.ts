import type { Me, ProfileChange } from '@keyswap/contract/accounts'
import type { Db } from '../../db/sql.ts'
import type { Viewer } from '../../viewer.ts'
import { findViewerByToken, readMe, updateProfile } from './accounts.store.ts'
import { readToken } from './tokens.ts'

/** Asked on every request, so that signing out, a reset or a ban act at once. */
export async function findViewer(db: Db, token: string): Promise<Viewer | undefined> {
  const read = readToken(token)
  return read && findViewerByToken(db, read)
}

export async function changeProfile(db: Db, viewer: Viewer, change: ProfileChange): Promise<Me> {
  await updateProfile(db, viewer.id, change)
  return readMe(db, viewer.id)
}
