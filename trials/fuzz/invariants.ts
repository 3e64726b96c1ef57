// Checks rules that must always hold in the database, whatever was sent.
import { alert, car, profile, push } from '@keyswap/contract/limits'
import type { Pool } from '../../server/src/db/pool.ts'
import { many, sql } from '../../server/src/db/sql.ts'
import { brokenRules } from '../../server/test/broken-rules.ts'

const brokenHere = async (pool: Pool): Promise<string[]> =>
  (
    await many<{ rule: string }>(
      pool,
      sql`select 'each member has one address, which is theirs alone' as rule
          from users u full join (select * from emails where held_until is null) e on e.user_id = u.id and e.email = u.email
          where u.id is null or e.user_id is null
          union all
          select 'likes of a car are counted'
          from car_stats s where s.likes <> (
            select count(*) from swipes w where w.target_car_id = s.car_id and w.direction = 'like')
          union all
          select 'views of a car are counted'
          from car_stats s where s.views <> (select count(*) from views v where v.car_id = s.car_id)
          union all
          select 'nobody swipes a car of their own'
          from swipes w join cars c on c.id = w.target_car_id where c.owner_id = w.swiper_id
          union all
          select 'a car that others see is active, published and not reserved, and its owner is not banned'
          from cars c join users u on u.id = c.owner_id
          where c.feed_pos is not null
            and (not c.is_active or c.published_at is null or c.is_reserved or c.swapped_at is not null
                 or u.banned_at is not null)
          union all
          select 'who is banned has no access'
          from access_tokens s join users u on u.id = s.user_id where u.banned_at is not null
          union all
          select 'a car has at most so many photos'
          from car_photos group by car_id having count(*) > ${car.max_photos}
          union all
          select 'each photo of a car was uploaded for it'
          from car_photos p left join pictures f on f.car_id = p.car_id and f.file = p.file
          where f.is_attached is not true
          union all
          select 'a member has at most so many cars'
          from cars group by owner_id having count(*) > ${car.max_per_member}
          union all
          select 'a member keeps at most so many searches'
          from alerts group by user_id having count(*) > ${alert.max_per_member}
          union all
          select 'a member has at most so many devices'
          from push_subscriptions group by user_id having count(*) > ${push.max_devices}
          union all
          select 'nobody has read what was not written'
          from chat_members m join chats c on c.id = m.chat_id where m.read_seq > c.last_seq
          union all
          select 'a chat has as many members as it began with, or fewer'
          from chats c where c.size < (select count(*) from chat_members m where m.chat_id = c.id)
          union all
          select 'a member sends a message once'
          from messages where kind = 'text' group by chat_id, sender_id, client_id having count(*) > 1
          union all
          select 'only admins are in the audit log'
          from audit_log l where not exists (select from admins a where a.user_id = l.admin_id)
          union all
          select 'names and places are as long as they may be'
          from users where char_length(name) > ${profile.name_max_length}
            or char_length(location) > ${profile.location_max_length}
          union all
          select 'a review is about another party of a swap that is done'
          from reviews r left join deals d on d.id = r.deal_id and d.state = 'done'
          where d.id is null or r.author_id = r.user_id`,
    )
  ).map(({ rule }) => rule)

/** Returns the rules that are broken. */
export async function brokenInvariants(pool: Pool, admins: number): Promise<string[]> {
  const [{ count } = { count: 0 }] = await many<{ count: number }>(
    pool,
    sql`select count(*) from admins`,
  )
  return [
    ...new Set([
      ...(await brokenRules({ pool })),
      ...(await brokenHere(pool)),
      ...(count === admins ? [] : ['nobody becomes or stops being an admin']),
    ]),
  ]
}
