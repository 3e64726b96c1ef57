import { fresh } from '@keyswap/contract/limits'
import type { Car, CarChange, NewCar, OwnCar } from '@keyswap/contract/listings'
import type { Wish } from '@keyswap/contract/listings/wishes'
import type { DistanceUnit } from '@keyswap/contract/units'
import { CAR, CAR_STATE, likesOf } from '../../db/columns.ts'
import { type Db, literal, many, maybe, one, run, type Sql, sql } from '../../db/sql.ts'

/** Without those that were swapped: they are history. */
export const countCars = async (db: Db, owner_id: string): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*) from cars where owner_id = ${owner_id} and swapped_at is null`,
    )
  ).count

/** Those in the feed. */
export const countShownCars = async (db: Db): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) from cars where feed_pos is not null`))
    .count

/** Derived from the car's fields and stored with it: searches, and filters by make and distance, read these. */
export type Findable = { model_key: string; lat: number | null; lng: number | null }

/** The mileage as typed. The table computes both units from it. */
export type Odometer = { odometer: number; mileage_unit: DistanceUnit }

/** Null if the owner has not said. The keys are patterns of the wished models, as `fits_wish` compares them. */
export type Wished = { wish: Wish | null; wish_keys: string[] }

type CarRow = NewCar & Odometer & Findable & Wished

export const insertCar = (db: Db, id: string, owner_id: string, car: CarRow) =>
  run(
    db,
    sql`insert into cars (id, owner_id, make, model, year, price, currency, odometer, mileage_unit,
                          transmission, fuel_type, condition, body, first_registration, inspection_until,
                          wish, wish_keys, location, description, model_key, lat, lng,
                          client_id)
        values (${id}, ${owner_id}, ${car.make}, ${car.model}, ${car.year}, ${car.price}, ${car.currency},
                ${car.odometer}, ${car.mileage_unit}, ${car.transmission}, ${car.fuel_type}, ${car.condition}, ${car.body},
                ${car.first_registration}, ${car.inspection_until},
                ${car.wish && JSON.stringify(car.wish)}, ${car.wish_keys}, ${car.location}, ${car.description}, ${car.model_key}, ${car.lat}, ${car.lng}, ${car.client_id})`,
  )

export const findCarByClientId = (db: Db, owner_id: string, client_id: string) =>
  maybe<{ id: string }>(
    db,
    sql`select id from cars where owner_id = ${owner_id} and client_id = ${client_id}`,
  )

/** `Share` of the contract. */
const share = (site_url: string) => sql`case when h.car_id is not null
  then jsonb_build_object('url', ${site_url}::text || '/c/' || h.short, 'is_findable', h.is_findable) end`

/** Ends with a condition, so that a statement can add more. */
const ownCarsOf = (site_url: string, owner_id: string) =>
  sql`select ${CAR}, ${CAR_STATE}, c.swapped_at,
             coalesce(c.shown_again_at > now() - make_interval(secs => ${literal(fresh.told_ms / 1000)}), false) as was_away,
             case when c.feed_pos is not null and c.published_at < b.back_at
                    and (c.shown_again_at is null or c.shown_again_at < b.back_at) then b.back_at end as asked_at,
             ${share(site_url)} as share,
             coalesce(t.views, 0) as views, ${likesOf(sql`c.id`)},
             (select count(distinct v.viewer_id) from cars o join views v on v.car_id = o.id
              where o.owner_id = ${owner_id}) as owner_views
      from cars c left join car_stats t on t.car_id = c.id left join shared_cars h on h.car_id = c.id
           left join visits b on b.user_id = c.owner_id and b.back_at > now() - make_interval(secs => ${literal(fresh.told_ms / 1000)}),
           photos_of(c.id, c.owner_id) p
      where c.owner_id = ${owner_id}`

export const listOwnCars = (db: Db, site_url: string, owner_id: string) =>
  many<OwnCar>(db, sql`${ownCarsOf(site_url, owner_id)} order by c.created_at desc, c.id desc`)

export const findOwnCar = (db: Db, site_url: string, owner_id: string, id: string) =>
  maybe<OwnCar>(db, sql`${ownCarsOf(site_url, owner_id)} and c.id = ${id}`)

export const ownsCar = async (db: Db, owner_id: string, id: string): Promise<boolean> =>
  (await run(db, sql`select 1 from cars where id = ${id} and owner_id = ${owner_id}`)) === 1

/** The cars another member sees: none if either has blocked or unmatched the other. */
export const listActiveCars = (db: Db, owner_id: string, viewer_id: string) =>
  many<Car>(
    db,
    sql`select ${CAR}
        from cars c, photos_of(c.id, c.owner_id) p
        where c.owner_id = ${owner_id} and c.is_active and c.published_at is not null and not c.is_away and p.photos <> '[]'
          and not is_closed_pair(c.owner_id, ${viewer_id})
        order by c.created_at desc, c.id desc`,
  )

type HeldCar = {
  id: string
  is_locked: boolean
  is_draft: boolean
  is_reserved: boolean
  is_swapped: boolean
}

/** Locks the car, so that changes to its photos are serialized. */
export const lockOwnCar = (db: Db, owner_id: string, id: string) =>
  maybe<HeldCar>(
    db,
    sql`select id, is_locked, published_at is null as is_draft, is_reserved, swapped_at is not null as is_swapped
        from cars where id = ${id} and owner_id = ${owner_id} for update`,
  )

/** A value that can be emptied: one that is not sent stays. */
const given = (value: string | null | undefined, column: Sql): Sql =>
  sql`case when ${value !== undefined} then ${value ?? null} else ${column} end`

type Typed = 'mileage' | 'mileage_km'
type Change = Omit<CarChange, 'photos' | 'focus' | 'is_draft' | 'wish' | Typed> & Partial<Odometer>

export const updateCar = (db: Db, id: string, change: Change) =>
  run(
    db,
    sql`update cars
        set make = coalesce(${change.make}, make), model = coalesce(${change.model}, model),
            year = coalesce(${change.year}, year), price = coalesce(${change.price}, price),
            currency = coalesce(${change.currency}, currency),
            odometer = coalesce(${change.odometer}, odometer),
            mileage_unit = coalesce(${change.mileage_unit}, mileage_unit),
            transmission = coalesce(${change.transmission}, transmission),
            fuel_type = coalesce(${change.fuel_type}, fuel_type),
            condition = coalesce(${change.condition}, condition),
            body = ${given(change.body, sql`body`)},
            first_registration = ${given(change.first_registration, sql`first_registration`)},
            inspection_until = ${given(change.inspection_until, sql`inspection_until`)},
            location = coalesce(${change.location}, location),
            description = coalesce(${change.description}, description),
            is_active = coalesce(${change.is_active}, is_active), touched_at = now()
        where id = ${id}`,
  )

export const updateWish = (db: Db, id: string, { wish, wish_keys }: Wished) =>
  run(
    db,
    sql`update cars set wish = ${wish && JSON.stringify(wish)}, wish_keys = ${wish_keys} where id = ${id}`,
  )

/** Call before locking the owner's row: activating a car locks in this order too. */
export const lockCarsOf = (db: Db, owner_id: string) =>
  run(db, sql`select id from cars where owner_id = ${owner_id} order by id for no key update`)

export const switchOffCarsOf = (db: Db, owner_id: string) =>
  run(db, sql`update cars set is_active = false where owner_id = ${owner_id} and is_active`)

export const deleteCar = (db: Db, id: string) => run(db, sql`delete from cars where id = ${id}`)

/**
 * A published car starts active, whatever happened to the draft, unless an admin locked it. Undefined if it is already
 * published.
 */
export const publishCar = (db: Db, id: string) =>
  maybe<{ location: string; is_first: boolean }>(
    db,
    sql`update cars c set published_at = now(), is_active = not is_locked
        where id = ${id} and published_at is null
        returning location, not exists (
          select from cars o where o.owner_id = c.owner_id and o.id <> c.id and o.published_at is not null
        ) as is_first`,
  )

/** Changing a draft postpones its sweep. */
export const touchDraft = (db: Db, id: string) =>
  run(db, sql`update cars set touched_at = now() where id = ${id} and published_at is null`)

export const listOldDrafts = (db: Db, older_than_ms: number) =>
  many<{ id: string }>(
    db,
    sql`select id from cars
        where published_at is null and touched_at < now() - make_interval(secs => ${older_than_ms / 1000})
          and not is_held(owner_id)
        limit 100`,
  )

/** False if the owner has published or changed it since it was listed as old. */
export const lockOldDraft = async (db: Db, id: string, older_than_ms: number): Promise<boolean> =>
  (await run(
    db,
    sql`select id from cars
        where id = ${id} and published_at is null
          and touched_at < now() - make_interval(secs => ${older_than_ms / 1000})
        for update`,
  )) === 1

export const updateFindable = (db: Db, id: string, { model_key, lat, lng }: Findable) =>
  run(
    db,
    sql`update cars set model_key = ${model_key}, lat = ${lat}, lng = ${lng}
        where id = ${id} and (model_key, lat, lng) is distinct from (${model_key}, ${lat}::real, ${lng}::real)`,
  )

/** For moderators. Deactivating also locks the car; activating unlocks it for its owner. */
export const switchCar = (db: Db, id: string, is_active: boolean) =>
  run(db, sql`update cars set is_active = ${is_active}, is_locked = ${!is_active} where id = ${id}`)
