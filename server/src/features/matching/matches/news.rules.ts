import { carTitle } from '@keyswap/contract/car-title'
import type { Match } from '@keyswap/contract/matching'
import type { Db } from '../../../db/sql.ts'
import type { PushNews } from '../../push/index.ts'
import { countUnread, findMatch } from './matches.store.ts'

type Side = { match: Match; name: string; car: string }

/** A match with the partner's name and car; undefined once it is closed. */
async function openMatch(db: Db, user_id: string, match_id: string): Promise<Side | undefined> {
  const match = (await findMatch(db, user_id, match_id))?.parsed()
  if (!match) return undefined
  const isA = match.user_a === user_id
  const [them, car] = isA ? [match.userB, match.carB] : [match.userA, match.carA]
  return match.is_open ? { match, name: them.name, car: carTitle(car) } : undefined
}

/** The last step, if it is unread, of another pair that both like. */
function nextPairIn({ last_message, unread }: Match, user_id: string) {
  if (last_message?.kind !== 'likes' || !last_message.data || unread === 0) return null
  const { cars } = last_message.data
  const mine = cars.find(({ owner_id }) => owner_id === user_id)
  const theirs = cars.find(({ owner_id }) => owner_id !== user_id)
  return mine && theirs ? { mine: carTitle(mine), theirs: carTitle(theirs) } : null
}

export const newsOfMatch =
  (db: Db) =>
  async (user_id: string, match_id: string): Promise<PushNews | undefined> => {
    const side = await openMatch(db, user_id, match_id)
    if (!side) return undefined
    const { match, name, car } = side
    const next = nextPairIn(match, user_id)
    return match.is_new || next ? { kind: 'matches', match_id, name, car, next } : undefined
  }

export const newsOfChat =
  (db: Db) =>
  async (user_id: string, match_id: string): Promise<PushNews | undefined> => {
    const side = await openMatch(db, user_id, match_id)
    const unread = side ? await countUnread(db, user_id, match_id) : 0
    if (!side || unread === 0) return undefined
    const { name, car } = side
    return { kind: 'messages', chat: { kind: 'match', id: match_id }, name, car, unread }
  }
