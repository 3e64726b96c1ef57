// Fills Keyswap's database with the world of the benchmark. To be fast, it writes to the tables without their triggers, and
// computes once for all rows what the triggers would have computed.
import { connect } from '../../server/src/db/pool.ts'
import type { Progress } from './subject.ts'
import {
  LIKE_STRIDE,
  LIKES_PER_MEMBER,
  LONG_CHAT,
  longChats,
  MAKES,
  MATCH_STRIDE,
  MODELS,
  PASS_STRIDE,
  PHOTOS_PER_CAR,
  type Size,
  signedInMembers,
} from './world.ts'

const id = (kind: string, n: string, version = '7') =>
  `('00000000-0000-${version}000-${kind}000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const member = (n: string) => id('8', n)
const car = (n: string) => id('9', n)
const match = (n: string) => id('a', n)

const secret = (n: string) => `sha256(convert_to('secret of ' || ${n}, 'UTF8'))`

const PLACES = `(array['Rīga', 'Liepāja', 'Daugavpils', 'Jelgava', 'Valmiera', 'Tallinn', 'Vilnius', 'Kaunas'])`
const LATITUDES = '(array[56.95, 56.51, 55.87, 56.65, 57.54, 59.44, 54.69, 54.9])'
const LONGITUDES = '(array[24.11, 21.01, 26.53, 23.71, 25.42, 24.75, 25.28, 23.9])'
const nth = (list: string, n: string) => `${list}[1 + ${n} % 8]`

const steps = (size: Size): [string, string][] => [
  [
    `${size.members} members`,
    `insert into users (id, email, name, password_hash, email_confirmed_at, location)
     select ${member('n')}, n || '@example.com', 'Member ' || n, '', now(), ${nth(PLACES, 'n')}
     from generate_series(0, ${size.members - 1}) n;
     insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
     select ${member('n')}, ${id('b', 'n')}, 'bench', '', now() + interval '30 days'
     from generate_series(0, ${signedInMembers(size) - 1}) n;
     insert into access_tokens (user_id, hash, session_id, expires_at)
     select ${member('n')}, sha256(${secret('n')}), ${id('b', 'n')}, now() + interval '1 day'
     from generate_series(0, ${signedInMembers(size) - 1}) n`,
  ],
  [
    `${size.cars} cars with ${PHOTOS_PER_CAR} photos each`,
    // Cars are listed five minutes apart, the last one ten minutes ago. 200,000 cars make almost two years.
    `insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition, location, lat,
       lng, description, model_key, published_at, has_photo, feed_pos)
     select ${car('n')}, ${member(`n % ${size.members}`)}, 'Make' || n % ${MAKES}, 'Model' || n % ${MODELS}, 1980 + n % 45,
       1000 + n % 30000, n % 300000, 'Manual', 'Diesel', 'Good', ${nth(PLACES, 'n')}, ${nth(LATITUDES, 'n')},
       ${nth(LONGITUDES, 'n')}, 'A car to swap, with a full service history, two sets of wheels and one owner since it was new.',
       'make' || n % ${MAKES} || ' model' || n % ${MODELS}, now(), true,
       feed_pos_of(now()) - 600000000 - (${size.cars} - n)::bigint * 300000000
     from generate_series(0, ${size.cars - 1}) n;
     insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
     select ${car('n')}, photo || '.jpg', ${member(`n % ${size.members}`)}, 1600, 1200, '1QcSHQRnh493V4dIh4eXh1h4kJUI', true
     from generate_series(0, ${size.cars - 1}) n, generate_series(1, ${PHOTOS_PER_CAR}) photo;
     insert into car_photos (car_id, id, file, sort_order)
     select ${car('n')}, ${id('8', 'n * 8 + photo', '4')}, photo || '.jpg', photo - 1
     from generate_series(0, ${size.cars - 1}) n, generate_series(1, ${PHOTOS_PER_CAR}) photo;
     insert into cards (car_id, card, matched) select id, card_of(id), matched_card_of(id) from cars`,
  ],
  [
    `${size.swipes} swipes`,
    `insert into swipes (swiper_id, target_car_id, direction, source_car_id)
     select ${member('m')}, ${car(`(m + 1 + j * ${LIKE_STRIDE}) % ${size.members}`)}, 'like', ${car('m')}
     from generate_series(0, ${size.members - 1}) m, generate_series(0, ${LIKES_PER_MEMBER - 1}) j;
     insert into swipes (swiper_id, target_car_id, direction)
     select ${member('m')}, ${car(`(m * 2 + j * ${PASS_STRIDE}) % ${Math.floor(size.cars / 2)}`)}, 'pass'
     from generate_series(0, ${size.members - 1}) m,
       generate_series(0, ${size.swipes / size.members - LIKES_PER_MEMBER - 1}) j
     on conflict do nothing;
     insert into pairs (low_id, low_target, low_source, low_liked_at, high_id, high_target, high_source, high_liked_at)
     select least(me, them), case when me < them then target end, case when me < them then source end,
       case when me < them then now() end,
       greatest(me, them), case when me > them then target end, case when me > them then source end,
       case when me > them then now() end
     from (
       select ${member('m')} as me, ${member('them')} as them, ${car('them')} as target, ${car('m')} as source
       from generate_series(0, ${size.members - 1}) m, generate_series(0, ${LIKES_PER_MEMBER - 1}) j,
         lateral (select (m + 1 + j * ${LIKE_STRIDE}) % ${size.members} as them) o
     ) likes;
     insert into car_stats (car_id, likes) select ${car('n')}, ${LIKES_PER_MEMBER} from generate_series(0, ${size.members - 1}) n`,
  ],
  [
    `${size.matches} matches`,
    `create temporary table made as
     select n, ${match('n')} as id, ${member('one')} as one, ${member('other')} as other, ${car('one')} as car_one,
       ${car('other')} as car_other, now() - (${size.matches} - n) * interval '1 second' as at
     from generate_series(0, ${size.matches - 1}) n,
       lateral (select n % ${size.members} as one,
                       (n % ${size.members} + 11 + n / ${size.members} * ${MATCH_STRIDE}) % ${size.members} as other) o;
     insert into chats (id, kind, size) select id, 'match', 2 from made;
     insert into chat_members (chat_id, user_id, kind, created_at)
     select id, one, 'match', at from made union all select id, other, 'match', at from made;
     insert into matches (id, user_a, user_b, car_a, car_b, snapshot_a, snapshot_b, super_a, super_b, created_at)
     select id, least(one, other), greatest(one, other), case when one < other then car_one else car_other end,
       case when one < other then car_other else car_one end, '{}', '{}', false, false, at from made;
     insert into pairs (low_id, high_id, low_target, high_target, low_liked_at, high_liked_at, matched_by)
     select least(one, other), greatest(one, other), case when one < other then car_other else car_one end,
       case when one < other then car_one else car_other end, at, at, car_one from made`,
  ],
  [
    `${size.messages} messages`,
    `insert into messages (chat_id, seq, id, sender_id, client_id, content, created_at)
     select id, seq, ${id('9', 'n * 1000 + seq', '4')}, case when seq % 2 = 0 then one else other end, ${id('a', 'n * 1000 + seq', '4')},
       'Message ' || seq || ': shall we meet on Saturday and look at both cars?', at + seq * interval '1 minute'
     from made, lateral generate_series(1, case when n < ${longChats(size)} then ${LONG_CHAT}
       else ${Math.max(1, Math.floor((size.messages * 0.2) / (size.matches - longChats(size))))} end) seq;
     update chats c set last_seq = m.seq from (select chat_id, max(seq) as seq from messages group by 1) m where c.id = m.chat_id;
     update chat_members c set said_at = m.at, read_seq = m.seq
     from (select chat_id, max(created_at) as at, max(seq) as seq from messages group by 1) m where c.chat_id = m.chat_id`,
  ],
  ['statistics', 'vacuum analyze'],
]

export async function fillKeyswap(
  url: string,
  size: Size,
  { say, signal }: Progress,
): Promise<void> {
  const client = await connect(url)
  try {
    // Switches triggers and checks of foreign keys off.
    await client.query("set session_replication_role = replica; set work_mem = '256MB'")
    for (const [what, text] of steps(size)) {
      signal.throwIfAborted()
      const begun = performance.now()
      await client.query(text)
      say(`${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    }
  } finally {
    await client.end()
  }
}
