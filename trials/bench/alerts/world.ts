// Fills a database with saved searches, saved filters and new cars, all from the catalogue.

import { conditions, fuelTypes, transmissions } from '@keyswap/contract/choices'
import { catalogue } from '@keyswap/contract/listings/catalogue'
import { newId } from '../../../server/src/calls/ids.ts'
import type { Pool } from '../../../server/src/db/pool.ts'
import { run, sql } from '../../../server/src/db/sql.ts'
import { insertWays } from '../../../server/src/features/alerts/alerts.store.ts'
import {
  type SearchedFields,
  type Way,
  waysOfFilters,
  waysOfSearch,
} from '../../../server/src/features/alerts/keys.ts'
import { modelKey } from '../../../server/src/features/listings/index.ts'

export type SearchKind = 'search' | 'make' | 'any'
export const MIXED_KINDS: SearchKind[] = ['search', 'search', 'search', 'make', 'make', 'any']
export const KINDS_WITHOUT_MAKE: SearchKind[] = ['any']
export const NEW_CARS = 200
const PER_MEMBER = 10
const BATCH = 2_000

/** Random choices that are the same in every run. */
function createDice(seed: number) {
  let state = seed
  const upTo = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const of = <T>(list: readonly T[]): T => list[upTo(list.length)] as T
  return { upTo, of }
}
type Dice = ReturnType<typeof createDice>

function aModel({ of }: Dice): { make: string; model: string } {
  const { name, models } = of(catalogue)
  return { make: name, model: models.length > 0 ? of(models) : 'One' }
}

function waysOf(dice: Dice, kind: SearchKind): Way[] {
  const { make, model } = aModel(dice)
  const from = 1995 + dice.upTo(25)
  if (kind === 'search') {
    const words = modelKey(make, model)
      .split(' ')
      .slice(0, 1 + dice.upTo(3))
    return waysOfSearch({ words, year: dice.upTo(4) === 0 ? from : undefined })
  }
  return waysOfFilters({
    ...(kind === 'make' && { make_key: modelKey(make) }),
    ...(dice.upTo(2) === 0 && { year_from: from, year_to: from + 8 }),
    ...(dice.upTo(2) === 0 && { price_to: 1_000 * (1 + dice.upTo(30)), currency: 'EUR' as const }),
    ...(dice.upTo(2) === 0 && { mileage_km_to: 10_000 * (1 + dice.upTo(25)) }),
    ...(dice.upTo(3) === 0 && { fuel_type: [dice.of(fuelTypes)] }),
    ...(dice.upTo(3) === 0 && { transmission: [dice.of(transmissions)] }),
    ...(dice.upTo(2) === 0 && { distance_km: 50, from: aPlace(dice) }),
  })
}

const aPlace = ({ upTo }: Dice) => ({ lat: 55.7 + upTo(230) / 100, lng: 21 + upTo(700) / 100 })

/** Replaces all saved searches and filters. */
export async function fillSearches(pool: Pool, count: number, kinds: SearchKind[]): Promise<void> {
  const dice = createDice(19)
  await run(pool, sql`truncate alerts, alert_ways, cars cascade`)
  await run(pool, sql`delete from users`)
  const members = Array.from({ length: count / PER_MEMBER }, newId)
  await run(
    pool,
    sql`insert into users (id, email, name, password_hash)
        select id, id || '@example.com', 'Member', 'x' from unnest(${members}::uuid[]) id`,
  )
  for (let from = 0; from < count; from += BATCH)
    await fillBatch(pool, dice, members, kinds, from, count)
  await run(pool, sql`analyze`)
}

async function fillBatch(
  pool: Pool,
  dice: Dice,
  members: string[],
  kinds: SearchKind[],
  from: number,
  count: number,
): Promise<void> {
  const kept = Array.from({ length: Math.min(BATCH, count - from) }, (_, nth) => ({
    id: newId(),
    user_id: members[(from + nth) % members.length] ?? '',
  }))
  await run(
    pool,
    sql`insert into alerts (id, user_id, search, by_push, by_mail)
        select id, user_id, 'a search', true, false
        from json_to_recordset(${JSON.stringify(kept)}) as kept (id uuid, user_id uuid)`,
  )
  // The store inserts the ways of one alert. So all are inserted for the first alert, and then each gets its own alert.
  const [first] = kept
  const ways = kept.flatMap((one) => waysOf(dice, dice.of(kinds)).map((way) => ({ ...one, way })))
  const switches = { id: first?.id ?? '', by_push: true, by_mail: false }
  await insertWays(
    pool,
    first?.user_id ?? '',
    switches,
    ways.map(({ way }) => way),
  )
  await run(
    pool,
    sql`with numbered as (
          select ctid, row_number() over () as nth from alert_ways where alert_id = ${first?.id}
        ), kept as (
          select id, user_id, row_number() over () as nth
          from json_to_recordset(${JSON.stringify(ways)}) as kept (id uuid, user_id uuid)
        )
        update alert_ways w set alert_id = k.id, user_id = k.user_id
        from numbered n join kept k on k.nth = n.nth
        where w.ctid = n.ctid`,
  )
}

export type BenchCar = SearchedFields & { id: string }

export async function fillCars(pool: Pool): Promise<BenchCar[]> {
  const dice = createDice(7)
  const owner = newId()
  await run(
    pool,
    sql`insert into users (id, email, name, password_hash) values (${owner}, 'owner@example.com', 'Owner', 'x')`,
  )
  const cars: BenchCar[] = []
  while (cars.length < NEW_CARS) {
    const { make, model } = aModel(dice)
    const car = {
      id: newId(),
      model_key: modelKey(make, model),
      year: 1998 + dice.upTo(27),
      fuel_type: dice.of(fuelTypes),
      transmission: dice.of(transmissions),
    }
    const { lat, lng } = aPlace(dice)
    await run(
      pool,
      sql`insert into cars (id, owner_id, make, model, year, price, currency, odometer, mileage_unit, transmission,
                            fuel_type, condition, location, description, model_key, lat, lng, published_at, has_photo)
          values (${car.id}, ${owner}, ${make}, ${model}, ${car.year}, ${1_000 * dice.upTo(25)}, 'EUR',
                  ${10_000 * dice.upTo(28)}, 'km', ${car.transmission}, ${car.fuel_type},
                  ${dice.of(conditions)}, 'Rīga', 'A car', ${car.model_key}, ${lat}, ${lng}, now(), true)`,
    )
    cars.push(car)
  }
  return cars
}
