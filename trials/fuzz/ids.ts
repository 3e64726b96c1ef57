// Finds ids of existing things for fields, by the fields' names.
import type { Pool } from '../../server/src/db/pool.ts'
import { many, sql } from '../../server/src/db/sql.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

const FIELDS: Record<string, RegExp> = {
  user: /^(user_?id|for|giver_id|receiver_id|from_id|to_id|swiper_id|reporter_id|sender_id)$/i,
  car: /^(car_?ids?|target_car_id|source_car_id)$/i,
  match: /^matchId$/,
  ring: /^ringId$/,
  chat: /^chat_?id$/i,
  deal: /^deal_?id$/i,
  alert: /^alertId$/,
  session: /^sessionId$/,
  report: /^report_?id$/i,
  case: /^case_?id$/i,
  review: /^review_?id$/i,
  broadcast: /^broadcastId$/,
  photo: /^(photo_?id|photos|id)$/i,
}

export type Ids = Awaited<ReturnType<typeof readIds>>

/** The newest ids of each kind, mostly of the current scene and some of earlier scenes. */
export async function readIds(pool: Pool) {
  const rows = await many<{ kind: string; id: string }>(
    pool,
    sql`(select 'user' as kind, id::text from users order by id desc limit 12)
        union all (select 'car', id::text from cars order by id desc limit 24)
        union all (select 'match', id::text from chats where kind = 'match' order by id desc limit 9)
        union all (select 'ring', id::text from rings order by id desc limit 4)
        union all (select 'chat', id::text from chats limit 9)
        union all (select 'deal', id::text from deals order by id desc limit 9)
        union all (select 'alert', id::text from alerts order by id desc limit 12)
        union all (select 'session', id::text from sessions order by id desc limit 12)
        union all (select 'report', id::text from reports order by id desc limit 9)
        union all (select 'case', id::text from cases order by created_at desc limit 9)
        union all (select 'review', id::text from reviews order by id desc limit 6)
        union all (select 'broadcast', id::text from broadcasts order by id desc limit 6)
        union all (select 'photo', id::text from car_photos order by id desc limit 24)
        union all (select 'photo', photo ->> 'id' from messages, jsonb_array_elements(data -> 'photos') photo
                   where jsonb_typeof(data -> 'photos') = 'array' limit 12)`,
  )
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return (kind: string): string[] => (byKind.get(kind) ?? []).map(({ id }) => id)
}

const ofScene = ({
  owner,
  other,
  third,
  matches,
  ring,
  deals,
}: Scene): Record<string, string[]> => ({
  user: [owner.id, other.id, third.id],
  car: [owner, other, third].flatMap(({ cars }) => cars),
  match: [...matches],
  ring: [ring],
  chat: [...matches, ring],
  deal: Object.values(deals),
})

/** Gives mostly existing ids of the right kind. */
export function knownIds(scene: Scene, ids: Ids, random: Random) {
  const nearest = ofScene(scene)
  return {
    id(name: string): string {
      const kind = Object.keys(FIELDS).find((one) => FIELDS[one]?.test(name))
      if (kind === undefined || random.chance(0.05)) return random.uuid()
      const near = nearest[kind] ?? []
      const found = near.length > 0 && random.chance(0.85) ? near : ids(kind)
      return found.length > 0 ? random.pick(found) : random.uuid()
    },
  }
}
