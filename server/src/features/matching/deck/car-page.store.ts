import type { CarPage } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import { entry, type Joined, joinedIn, oneFor } from '../../../db/entry.ts'
import { type Db, sql } from '../../../db/sql.ts'
import { FITS_OWN_WISH, FITS_WISH } from './conditions.store.ts'
import type { Card } from './deck.store.ts'

type Page = Card & Pick<CarPage, 'id' | 'is_listed' | 'swiped' | 'is_reported' | 'swapped_at'>

type Asker = { viewer_id: string; location: string | null }

/** No page if the viewer may not see the car. With `is_known` they may, unless the pair is closed. */
export const readCarPage = async (
  db: Db,
  caller: Caller,
  car_id: string,
  is_known: boolean,
): Promise<Asker & { page: Page | undefined }> => {
  const row = await oneFor<Asker & Joined<Page>>(
    db,
    sql`select me.wait, me.id as viewer_id, u.location, page.*
        from ${entry(caller)}
        left join users u on u.id = me.id
        left join lateral (
          select c.id, k.card, c.lat, c.lng, c.owner_id <> me.id and ${FITS_WISH} as fits_wish,
                 c.owner_id <> me.id and ${FITS_OWN_WISH} as fits_own_wish, seen.is_listed, s.direction as swiped,
                 coalesce(s.is_reported, false) as is_reported, at_utc(c.swapped_at) as swapped_at
          from cars c
          join cards k on k.car_id = c.id
          cross join lateral (
            select not is_closed_pair(c.owner_id, me.id) as is_open
          ) pair
          cross join lateral (
            select c.feed_pos is not null and c.owner_id <> me.id and pair.is_open as is_listed
          ) seen
          left join swipes s on s.swiper_id = me.id and s.target_car_id = c.id
          where c.id = ${car_id}
            and (seen.is_listed or c.owner_id = me.id or pair.is_open and (
              ${is_known} or c.is_reserved and c.is_active
              or exists (
                select from matches m join chat_members mm on mm.chat_id = m.id and mm.user_id = me.id
                where c.id in (m.car_a, m.car_b))
            ))
        ) page on true`,
  )
  const { viewer_id, location } = row
  return { viewer_id, location, page: joinedIn<Page>([row])[0] }
}
