import type { BodyType } from '@keyswap/contract/choices'
import { likes as limits } from '@keyswap/contract/limits'
import type { Caller } from '../../../calls/caller.ts'
import { IS_YOUNG_LIKE, likesOf } from '../../../db/columns.ts'
import { entry, type Joined, joinedIn, manyFor } from '../../../db/entry.ts'
import { type Db, literal, sql } from '../../../db/sql.ts'
import { IS_UNSEEN } from '../deck/conditions.store.ts'

/** One of the caller's cars, with what hints are made of. */
export type LikedCar = {
  id: string
  likes: number
  unanswered: number
  offers: { placeholder: string | null; body: BodyType | null }[]
  is_listed: boolean
  price: number
  odometer: number
  description_length: number
  has_place: boolean
  photos: number
  usual_photos: number
}

// Of the caller `me` and their car `mine`: likes that the deck would answer. `c` is the car that was offered, which must
// be in the caller's deck; with a match the like is answered.
const UNANSWERED = sql`
      select c.id, c.body, l.created_at, row_number() over (order by l.created_at desc, c.id) as place
      from (
        select s.source_car_id, s.created_at from swipes s
        where s.target_car_id = mine.id and s.direction = 'like' and s.source_car_id is not null
          and not (${IS_YOUNG_LIKE})
        order by s.created_at desc limit ${literal(limits.read)}
      ) l
      join cars c on c.id = l.source_car_id and c.feed_pos is not null
      where mine.is_active and ${IS_UNSEEN}
        and not exists (
          select from pairs p
          where p.low_id = least(c.owner_id, me.id) and p.high_id = greatest(c.owner_id, me.id)
            and p.matched_by is not null
        )`

const FIRST_PHOTO = sql`
      select p.placeholder from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
      where f.car_id = u.id order by f.sort_order, f.id limit 1`

/** More than half of the newest cars have at least this many photos. */
const USUAL_PHOTOS = sql`
      select coalesce(percentile_disc(0.5) within group (order by n.photos), 0)::int
      from (
        select (select count(*) from car_photos f where f.car_id = c.id) as photos from cars c
        where c.feed_pos is not null order by c.feed_pos desc limit ${literal(limits.compared)}
      ) n`

export const readLikes = async (db: Db, caller: Caller): Promise<LikedCar[]> =>
  joinedIn(
    await manyFor<Joined<LikedCar>>(
      db,
      sql`with me as materialized (
            select me.wait, me.id, p.passes_from, (${USUAL_PHOTOS}) as usual_photos
            from ${entry(caller)} left join deck_progress p on p.user_id = me.id
          )
          select me.wait, mine.id, ${likesOf(sql`mine.id`)}, u.unanswered, u.offers,
                 mine.feed_pos is not null as is_listed, mine.price, mine.odometer,
                 length(mine.description) as description_length, mine.lat is not null as has_place,
                 (select count(*)::int from car_photos f where f.car_id = mine.id) as photos, me.usual_photos
          from me
          left join cars mine on mine.owner_id = me.id and mine.published_at is not null and mine.swapped_at is null
          left join car_stats t on t.car_id = mine.id
          left join lateral (
            select count(*)::int as unanswered,
                   coalesce(json_agg(json_build_object('placeholder', (${FIRST_PHOTO}), 'body', u.body) order by u.place)
                     filter (where u.place <= ${literal(limits.shown)}), '[]') as offers
            from (${UNANSWERED}) u
          ) u on true
          order by mine.created_at desc, mine.id desc`,
    ),
  )
