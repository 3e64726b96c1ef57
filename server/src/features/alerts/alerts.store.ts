import type { Alert, KeptFilters, ToldCar } from '@keyswap/contract/alerts'
import { alert as limits } from '@keyswap/contract/limits'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'
import type { Way } from './keys.ts'

const ALERT = sql`id, search, filters, by_push, by_mail,
                  by_mail or by_push and wants_push(array[user_id], 'alerts') as is_told,
                  by_push and wants_push(array[user_id], 'alerts') as is_pushed, created_at`

export const listAlerts = (db: Db, user_id: string) =>
  many<Alert>(
    db,
    sql`select ${ALERT} from alerts where user_id = ${user_id} order by created_at desc, id desc`,
  )

export type KeptSearch = { search: string | null; filters: KeptFilters | null }
type Switches = { by_push?: boolean | undefined; by_mail?: boolean | undefined }

/** The caller must hold the member's lock. Locks the alert too, because a deletion takes no other lock. */
export const findSameAlert = (db: Db, user_id: string, { search, filters }: KeptSearch) =>
  maybe<Alert>(
    db,
    sql`select ${ALERT} from alerts
        where user_id = ${user_id} and lower(search) is not distinct from lower(${search}::text)
          and filters is not distinct from ${filters && JSON.stringify(filters)}::jsonb
        for update`,
  )

/** Whether the member has a device that would show a notification of a new car. */
export const hasDevice = async (db: Db, user_id: string): Promise<boolean> =>
  (
    await one<{ has_device: boolean }>(
      db,
      sql`select wants_push(array[${user_id}::uuid], 'alerts') as has_device`,
    )
  ).has_device

export const countAlerts = async (db: Db, user_id: string): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) from alerts where user_id = ${user_id}`))
    .count

export const insertAlert = (
  db: Db,
  id: string,
  user_id: string,
  { search, filters, by_push, by_mail }: KeptSearch & Pick<Alert, 'by_push' | 'by_mail'>,
) =>
  one<Alert>(
    db,
    sql`insert into alerts (id, user_id, search, filters, by_push, by_mail)
        values (${id}, ${user_id}, ${search}, ${filters && JSON.stringify(filters)}::jsonb, ${by_push}, ${by_mail})
        returning ${ALERT}`,
  )

const rowOf = ({ key, words, wanted: { from, distance_km, ...wanted } }: Way) => ({
  key,
  words,
  ...wanted,
  ...(from && { most_km: distance_km, ...from }),
})

export const insertWays = (
  db: Db,
  user_id: string,
  { id, by_push, by_mail }: Pick<Alert, 'id' | 'by_push' | 'by_mail'>,
  ways: Way[],
) =>
  run(
    db,
    sql`insert into alert_ways (alert_id, user_id, by_push, by_mail, key, words, make_key, year_from, year_to, mileage_to, mileage_km_to, price_from,
                                price_to, currency, bodies, transmissions, fuel_types, conditions, most_km, lat, lng)
        select ${id}, ${user_id}, ${by_push}, ${by_mail}, key, words, make_key, year_from, year_to, mileage_to, mileage_km_to, price_from,
               price_to, currency, body, transmission, fuel_type, condition, most_km, lat, lng
        from json_to_recordset(${JSON.stringify(ways.map(rowOf))}) as way (
          key text, words text[], make_key text, year_from int, year_to int, mileage_to int, mileage_km_to int,
          price_from int, price_to int, currency text, body text[], transmission text[], fuel_type text[], condition text[],
          most_km double precision, lat double precision, lng double precision)`,
  )

export const updateAlert = (db: Db, user_id: string, id: string, { by_push, by_mail }: Switches) =>
  maybe<Alert>(
    db,
    sql`with changed as (
          update alerts set by_push = coalesce(${by_push}, by_push), by_mail = coalesce(${by_mail}, by_mail)
          where id = ${id} and user_id = ${user_id}
          returning ${ALERT}
        ), copied as (
          update alert_ways w set by_push = c.by_push, by_mail = c.by_mail from changed c where w.alert_id = c.id
        )
        select * from changed`,
  )

export const deleteAlert = async (db: Db, user_id: string, id: string): Promise<boolean> =>
  (await run(db, sql`delete from alerts where id = ${id} and user_id = ${user_id}`)) === 1

export const stopAlertMails = (db: Db, user_id: string) =>
  run(
    db,
    sql`with changed as (
          update alerts set by_mail = false where user_id = ${user_id} and by_mail returning id
        )
        update alert_ways w set by_mail = false from changed c where w.alert_id = c.id`,
  )

export const findPlace = (db: Db, user_id: string) =>
  maybe<{ location: string | null }>(db, sql`select location from users where id = ${user_id}`)

/** Stores the place from which the member's distance filters are measured. Without a place they filter nothing. */
export const writeAlertPlaces = (db: Db, user_id: string, from: Way['wanted']['from']) =>
  run(
    db,
    sql`update alert_ways w
        set most_km = case when ${from !== undefined} then (a.filters ->> 'distance_km')::double precision end,
            lat = ${from?.lat}::double precision, lng = ${from?.lng}::double precision
        from alerts a
        where a.user_id = ${user_id} and a.filters ? 'distance_km' and w.alert_id = a.id`,
  )

export type ExportedCar = { car_id: string; told_at: string; push_at: string | null }

export const listAllToldCars = (db: Db, user_id: string) =>
  many<ExportedCar>(
    db,
    sql`select car_id, told_at, push_at from alert_told where user_id = ${user_id} order by told_at, car_id`,
  )

/** The cars that the member may still see and has not swiped. */
export const listToldCars = (db: Db, user_id: string) =>
  many<ToldCar>(
    db,
    sql`select t.car_id, c.year || ' ' || c.make || ' ' || c.model as car, t.told_at
        from alert_told t join cars c on c.id = t.car_id
        where t.user_id = ${user_id} and t.told_at > now() - make_interval(secs => ${limits.news_ms / 1000})
          and may_tell(t.user_id, c)
        order by t.told_at desc, t.car_id desc limit ${limits.max_told}`,
  )

/** How many notifications of new cars the member got until the end of the next quiet hours. */
export const findPushes = (db: Db, user_id: string) =>
  maybe(db, sql`select until, pushes from alert_pushes where user_id = ${user_id}`)
