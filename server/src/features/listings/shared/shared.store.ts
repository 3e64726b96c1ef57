import type { Language } from '@keyswap/contract/accounts'
import type { Car, Photo } from '@keyswap/contract/listings'
import { type Db, maybe, run, sql } from '../../../db/sql.ts'

/** Returns the address of the car's page, whether it is new or not. Undefined if others do not see the car. */
export const upsertShare = (
  db: Db,
  owner_id: string,
  car_id: string,
  short: string,
  is_findable: boolean | undefined,
) =>
  maybe<{ short: string }>(
    db,
    sql`insert into shared_cars (short, car_id, is_findable)
        select ${short}, c.id, coalesce(${is_findable}, false)
        from cars c
        where c.id = ${car_id} and c.owner_id = ${owner_id} and c.feed_pos is not null
        for key share
        on conflict (car_id) do update set is_findable = coalesce(${is_findable}, shared_cars.is_findable)
        returning short`,
  )

export const deleteShare = (db: Db, car_id: string) =>
  run(db, sql`delete from shared_cars where car_id = ${car_id}`)

type Facts = Pick<
  Car,
  | 'owner_id'
  | 'year'
  | 'make'
  | 'model'
  | 'mileage'
  | 'mileage_km'
  | 'mileage_unit'
  | 'location'
  | 'transmission'
  | 'fuel_type'
  | 'condition'
  | 'price'
  | 'currency'
  | 'wish'
>
type SharedPhoto = Pick<Photo, 'id' | 'width' | 'height' | 'focus_x' | 'focus_y'> & {
  file: string
}
export type SharedCar = Facts & {
  car_id: string
  is_findable: boolean
  /** The owner's. */
  language: Language
  photos: SharedPhoto[]
}

/** What the public page shows. Undefined if the car is not shared, or not in the feed. */
export const findShared = (db: Db, short: string) =>
  maybe<SharedCar>(
    db,
    sql`select c.id as car_id, c.owner_id, c.year, c.make, c.model, c.mileage, c.mileage_km, c.mileage_unit, c.location,
               c.transmission, c.fuel_type, c.condition, c.price, c.currency, c.wish, h.is_findable, u.language,
               shown.photos
        from shared_cars h
        join cars c on c.id = h.car_id and c.feed_pos is not null
        join users u on u.id = c.owner_id
        cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', f.id, 'file', f.file, 'width', p.width, 'height', p.height, 'focus_x', f.focus_x, 'focus_y', f.focus_y
          ) order by f.sort_order, f.id), '[]') as photos
          from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
          where f.car_id = c.id
        ) shown
        where h.short = ${short}`,
  )

type StoredPhoto = { owner_id: string; car_id: string; file: string; is_findable: boolean }

export const findSharedPhoto = (db: Db, short: string, photo_id: string) =>
  maybe<StoredPhoto>(
    db,
    sql`select c.owner_id, c.id as car_id, f.file, h.is_findable
        from shared_cars h
        join cars c on c.id = h.car_id and c.feed_pos is not null
        join car_photos f on f.car_id = c.id and f.id = ${photo_id}
        where h.short = ${short}`,
  )
