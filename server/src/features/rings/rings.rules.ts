import { ring as limits } from '@keyswap/contract/limits'
import type { Ring } from '@keyswap/contract/rings'
import type { Caller } from '../../caller.ts'
import { type Cursor, readCursor, writeCursor } from '../../cursor.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { Json, jsonList } from '../../json.ts'
import type { Events } from '../../outside/events.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { checkCaller, findRing, listRings } from './rings.store.ts'

export type Rings = { db: Pool; events: Events }

export type RingPage = { rings: Json<Ring[]>; next: string | undefined }

export async function ringsOf(
  { db }: Rings,
  caller: Caller,
  after: string | undefined,
): Promise<RingPage> {
  const listed = await listRings(db, caller, await cursorOf(db, caller, after))
  const last = listed.at(limits.page - 1)
  return {
    rings: jsonList(listed.map(({ ring }) => new Json<Ring>(ring))),
    next: last && writeCursor({ key: last.created_at, id: last.id }),
  }
}

async function cursorOf(
  db: Db,
  caller: Caller,
  after: string | undefined,
): Promise<Cursor<number> | undefined> {
  try {
    return after === undefined ? undefined : readCursor(after, 'time')
  } catch (refusal) {
    await checkCaller(db, caller)
    throw refusal
  }
}

export async function ringOf({ db }: Rings, viewer: Viewer, id: string): Promise<Json<Ring>> {
  const ring = await findRing(db, viewer.id, id)
  if (!ring) throw new Refusal('NOT_FOUND')
  return ring
}
