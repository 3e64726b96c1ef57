import type { Match } from '@keyswap/contract/matching'
import type { Db } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { findMatch, listMatches } from './matches.store.ts'

export const matchesOf = (db: Db, viewer: Viewer): Promise<Match[]> => listMatches(db, viewer.id)

export async function matchOf(db: Db, viewer: Viewer, id: string): Promise<Match> {
  const match = await findMatch(db, viewer.id, id)
  if (!match) throw new Refusal('NOT_FOUND')
  return match
}
