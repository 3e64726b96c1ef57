// In all statements, $1 is the member and $2 the hash of the token.
const TOKEN = 'access_tokens t where t.user_id = $1 and t.hash = $2 and t.expires_at > now()'

export const models = 'select key from visible_models()'

export const me = `
  select u.id, u.email, u.name, u.avatar_url, u.location, u.language, u.distance_unit, u.currency, u.offer_rings, u.ask_by_mail, u.show_answering, u.told_by, case when away_end(u.id) is not null then u.away_until::text end as away_until, u.time_zone,
    u.created_at,
    u.name as username,
    exists (select from admins a where a.user_id = u.id and a.role = 'admin') as is_admin,
    exists (select from admins a where a.user_id = u.id) as is_moderator
  from users u
  where u.id = $1 and exists (select from ${TOKEN})`

const VISIBLE = `c.feed_pos is not null and c.owner_id <> $1 and not exists (
  select from pairs p where p.low_id = least(c.owner_id, $1) and p.high_id = greatest(c.owner_id, $1)
    and (p.unmatched_by is not null or p.low_blocked_at is not null or p.high_blocked_at is not null) offset 0)`

const UNSEEN = `${VISIBLE} and not exists (
  select from swipes s where s.swiper_id = $1 and s.target_car_id = c.id
    and swipe_counts(s, (select passes_from from deck_progress where user_id = $1)) offset 0)`

const UNSWIPED = `${VISIBLE} and not exists (
  select from swipes s where s.swiper_id = $1 and s.target_car_id = c.id offset 0)`

const FITS_WISH = `c.wish is not null and exists (
  select from cars mine where mine.owner_id = $1 and mine.feed_pos is not null and fits_wish(c.wish, c.wish_keys, mine))`

const FITS_OWN_WISH = `exists (
  select from cars mine join cars wished on wished.id = c.id
  where mine.owner_id = $1 and mine.feed_pos is not null and mine.wish is not null
    and fits_wish(mine.wish, mine.wish_keys, wished))`

const WISHES = `${FITS_WISH} as fits_wish, ${FITS_OWN_WISH} as fits_own_wish`

/** The 20 cars of a deck: first those of admirers, then the newest. */
export const deck = `
  with v as materialized (
    select u.location from users u where u.id = $1 and exists (select from ${TOKEN})
  ), admirer as materialized (
    select c.id, c.lat, c.lng, c.wish, c.wish_keys, row_number() over (order by a.liked_at desc, c.feed_pos desc) as place
    from v cross join lateral (
      (select high_id as admirer, high_target as target, high_liked_at as liked_at from pairs
       where low_id = $1 and high_liked_at is not null and matched_by is null order by high_liked_at desc limit 200)
      union all
      (select low_id, low_target, low_liked_at from pairs
       where high_id = $1 and low_liked_at is not null and matched_by is null order by low_liked_at desc limit 200)
    ) a
    join cars mine on mine.id = a.target and mine.is_active
    join cars c on c.owner_id = a.admirer
    where ${UNSEEN}
    limit 20
  ), newest as materialized (
    select c.id, c.lat, c.lng, c.wish, c.wish_keys, row_number() over () as place
    from v cross join lateral (
      select c.id, c.lat, c.lng, c.wish, c.wish_keys
      from deck_ahead($1, 9007199254740991) ahead
      cross join lateral (
        select c.id, c.lat, c.lng, c.wish, c.wish_keys from cars c
        where c.feed_pos >= ahead.lo and c.feed_pos < ahead.hi and c.id <> all(array(select id from admirer)) and ${UNSWIPED}
        order by c.feed_pos desc, c.id limit 20
      ) c limit 20
    ) c
  )
  select v.location, c.is_admirer, c.lat, c.lng, k.card, ${WISHES}
  from v
  left join (
    select true as is_admirer, admirer.* from admirer
    union all
    select false, newest.* from newest where place <= 20 - (select count(*) from admirer)
  ) c on true
  left join cards k on k.car_id = c.id
  order by c.is_admirer desc, c.place`

const PACED = (max: number, seconds: number) =>
  `paced_holder($1, $2, $3, ${seconds / max}, ${seconds}) me`

/** The commit does not wait for the disk, because it only writes the rate limit's row. */
export const search = `
  select me.wait, u.location, c.lat, c.lng, k.card, ${WISHES}
  from (
    select paced.* from paced_holder($1, $2, $3, 60 / 120.0, 60) paced, set_config('synchronous_commit', 'off', true) unwaited
  ) me
  join users u on u.id = me.id
  left join lateral (
    select c.id, c.lat, c.lng, c.wish, c.wish_keys, wanted.place, c.feed_pos
    from unnest($4::text[]) with ordinality as wanted (key, place)
    cross join lateral (
      select c.id, c.lat, c.lng, c.wish, c.wish_keys, c.feed_pos from cars c where c.model_key = wanted.key and ${VISIBLE}
      order by c.feed_pos desc limit 41
    ) c
    order by wanted.place, c.feed_pos desc limit 41
  ) c on true
  left join cards k on k.car_id = c.id
  order by c.place, c.feed_pos desc`

const HOLDER = 'holder($1, $2) me'

export const matches = `
  select f.match
  from ${HOLDER}
  left join lateral (
    select m.chat_id, coalesce(m.said_at, m.created_at) as active_at
    from chat_members m where m.user_id = $1 and m.kind = 'match'
    order by coalesce(m.said_at, m.created_at) desc, m.chat_id desc limit 500
  ) latest on true
  left join lateral (select match from match_for(latest.chat_id, $1) offset 0) f on true
  order by latest.active_at desc, latest.chat_id desc`

/** The messages of a chat; null for members who are not in it. */
export const messages = `
  select list.messages
  from ${HOLDER}
  left join chat_members mine on mine.chat_id = $3 and mine.user_id = $1 and mine.kind = 'match'
  left join lateral (
    select '[' || coalesce(string_agg(json_of(m), ',' order by m.seq), '') || ']' as messages
    from (select * from messages m where m.chat_id = mine.chat_id order by m.seq desc limit 100) m
  ) list on mine.chat_id is not null`

export const message = `
  select me.wait, said.refusal, said.others, said.id, said.seq, said.sender_id, said.client_id, said.content, said.kind,
    said.data, at_utc(said.created_at) as created_at
  from ${PACED(60, 30)}
  cross join lateral say(
    me.wait = 0, $4, 'match', $1, $5, $6, $7, null, 10, interval '1 day', 0, 0, interval '0', null, 5, interval '1 day') said`

export const swipe = `
  select me.wait, s.refusal, s.match, s.new_match, s.partner
  from ${PACED(300, 60)}
  cross join lateral swipe(me.wait = 0, $1, $4, $5, $6, $7, 0, 0, interval '0') s`

export const notification = `select pg_notify('keyswap_events', text) from unnest($1::text[]) text`
