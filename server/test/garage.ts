import type { BodyType } from '@keyswap/contract/choices'
import type { Wish } from '@keyswap/contract/listings/wishes'
import type { Currency, DistanceUnit } from '@keyswap/contract/units'
import { newId } from '../src/calls/ids.ts'
import type { Pool } from '../src/db/pool.ts'
import { run, sql } from '../src/db/sql.ts'
import { modelKey } from '../src/features/listings/index.ts'
import { orderedId } from './mirrored.ts'

type On = { pool: Pool }
export type Fields = {
  make?: string
  model?: string
  year?: number
  location?: string
  lat?: number
  lng?: number
  price?: number
  currency?: Currency
  mileage?: number
  mileage_unit?: DistanceUnit
  body?: BodyType
  /** What the owner adds at most, or wants at least. */
  money?: Wish['money']
}

const NO_WISH: Wish = {
  ...{ models: [], bodies: [], fuel_types: [] },
  ...{ year_from: null, year_to: null, mileage: null, money: null },
}

/** A car that others can see, without an upload: its photo is in the database, but there is no file. */
export async function aVisibleCar(app: On, owner_id: string, fields: Fields = {}): Promise<string> {
  const {
    make = 'Volvo',
    model = '240',
    year = 1990,
    location = 'Rīga',
    lat,
    lng,
    price = 0,
    currency = 'USD',
    mileage = 1000,
    mileage_unit = 'mi',
    body,
    money,
  } = fields
  const id = orderedId()
  await run(
    app.pool,
    sql`insert into cars (id, owner_id, make, model, year, price, currency, odometer, mileage_unit, transmission, fuel_type,
                          condition, location, description, model_key, lat, lng, published_at)
        values (${id}, ${owner_id}, ${make}, ${model}, ${year}, ${price}, ${currency}, ${mileage}, ${mileage_unit},
                'Manual', 'Gasoline', 'Good', ${location}, 'A car to swap', ${modelKey(make, model)}, ${lat}, ${lng}, now())`,
  )
  // This is a statement of its own, because databases of old migrations have no such column.
  if (body) await run(app.pool, sql`update cars set body = ${body} where id = ${id}`)
  if (money) {
    const wish = { ...NO_WISH, money }
    await run(app.pool, sql`update cars set wish = ${JSON.stringify(wish)}::jsonb where id = ${id}`)
  }
  await run(
    app.pool,
    sql`insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
        values (${id}, '1_0.jpg', ${owner_id}, 800, 600, 'x', true)`,
  )
  await run(
    app.pool,
    sql`insert into car_photos (car_id, id, file, sort_order) values (${id}, ${newId()}, '1_0.jpg', 0)`,
  )
  return id
}
