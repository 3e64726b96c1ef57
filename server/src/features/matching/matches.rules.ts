import type { Match } from '@keyswap/contract/matching'
import type { Db } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { findMatch, listMatches } from './matches.store.ts'

const PAGE = 500

export type MatchPage = { matches: Match[]; next: string | undefined }

export async function matchesOf(
  db: Db,
  viewer: Viewer,
  after: string | undefined,
): Promise<MatchPage> {
  const [active_at = '', id = ''] = after?.split('_') ?? []
  const rows = await listMatches(db, viewer.id, after === undefined ? undefined : { active_at, id })
  const last = rows.at(PAGE - 1)
  return {
    matches: rows.map(({ active_at: _, ...match }) => match),
    next: last && `${last.active_at}_${last.id}`,
  }
}

export async function matchOf(db: Db, viewer: Viewer, id: string): Promise<Match> {
  const match = await findMatch(db, viewer.id, id)
  if (!match) throw new Refusal('NOT_FOUND')
  return match
}
