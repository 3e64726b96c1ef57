import type { Match } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import { writeCursor } from '../../../calls/cursor.ts'
import { Json, jsonList } from '../../../calls/json.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { cursorFor, findMatch, listMatches, MATCHES_PAGE, takeMoment } from './matches.store.ts'

export const partnerOf = (viewer: Viewer, { user_a, user_b }: Match): string =>
  viewer.id === user_a ? user_b : user_a

export type MatchPage = { matches: Json<Match[]>; next: string | undefined }

export async function matchesOf(
  db: Db,
  caller: Caller,
  after: string | undefined,
): Promise<MatchPage> {
  const listed = await listMatches(db, caller, await cursorFor(db, caller, after))
  const last = listed.at(MATCHES_PAGE - 1)
  return {
    matches: jsonList(listed.map(({ match }) => new Json<Match>(match))),
    next: last && writeCursor({ key: last.active_at, id: last.id }),
  }
}

export async function matchOf(db: Db, viewer: Viewer, id: string): Promise<Json<Match>> {
  const match = await findMatch(db, viewer.id, id)
  if (!match) throw new Refusal('NOT_FOUND')
  return match
}

/** Whether this call is the one that may show it: true once, on whichever device asks first. */
export async function claimMatchMoment(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const { is_unshown } = (await matchOf(db, viewer, id)).parsed()
  return is_unshown && takeMoment(db, viewer.id, id)
}
