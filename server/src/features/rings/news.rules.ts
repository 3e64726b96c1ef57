import type { Db } from '../../db/sql.ts'
import type { PushNews, RingNews } from '../push/index.ts'
import { type RingStanding, readRingNews, readUnread } from './news.store.ts'

/** What to tell a member of a ring now. Null if there is nothing, or they know it already. */
function newsIn({ state, answer, replaces, has_next, is_opened }: RingStanding): RingNews | null {
  switch (state) {
    case 'offered':
      if (answer === null) return 'offered'
      return answer === 'joined' && replaces ? 'repaired' : null
    case 'complete':
      return is_opened ? null : 'complete'
    case 'broken':
    case 'expired':
      // A member of the ring that replaced this one is told of that one.
      return answer === 'joined' && !has_next ? state : null
    case 'done':
      return null
  }
}

export const newsOfRing =
  (db: Db) =>
  async (user_id: string, ring_id: string): Promise<PushNews | undefined> => {
    const ring = await readRingNews(db, user_id, ring_id)
    const what = ring && newsIn(ring)
    if (!what) return undefined
    const { gives, gets, members } = ring
    return { kind: 'rings', ring_id, what, gives, gets, members }
  }

/** The unread messages of a ring's chat; undefined if there are none or the chat is closed. */
export const newsOfRingChat =
  (db: Db) =>
  async (user_id: string, ring_id: string): Promise<PushNews | undefined> => {
    const found = await readUnread(db, user_id, ring_id)
    if (!found || found.unread === 0) return undefined
    const { gets, unread, names } = found
    const name = names.length === 1 ? (names[0] ?? '') : ''
    return { kind: 'messages', chat: { kind: 'ring', id: ring_id }, name, car: gets, unread }
  }
