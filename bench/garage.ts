// Fills the database with a large garage: members with four cars each, one car listed every five minutes, and swipes.
import type { Bench } from './bench.ts'

/** Writes directly to the tables: this is only preparation, and the rules are not measured. */
export async function fillGarage({ pool }: Bench, cars: number, swipes: number): Promise<void> {
  const members = Math.ceil(cars / 4)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    // The cast: the types of `pg` don't know that a query may have its own timeout.
    const run = (text: string) =>
      client.query({ text, query_timeout: 1_800_000 } as { text: string })
    await run(`insert into users (id, email, name, password_hash)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n || '@example.com', 'Member ' || n, ''
      from generate_series(1, ${members}) n`)
    await run('alter table cars disable trigger cars_card')
    await run(`insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type,
        condition, location, description, model_key, published_at)
      select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
        ('00000000-0000-7000-8000-' || lpad(to_hex(n % ${members} + 1), 12, '0'))::uuid,
        'Make' || n % 60, 'Model' || n % 1500, 1980 + n % 45, 0, n % 300000, 'Manual', 'Diesel', 'Good', 'Rīga',
        'A car to swap', 'make' || n % 60 || ' model' || n % 1500, now()
      from generate_series(1, ${cars}) n`)
    await run(`insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
      select id, '1_0.jpg', owner_id, 800, 600, 'x', true from cars`)
    await run('alter table car_photos disable trigger all')
    await run(
      `insert into car_photos (car_id, id, file, sort_order) select id, id, '1_0.jpg', 0 from cars`,
    )
    await run('alter table car_photos enable trigger all')
    await run('alter table cars enable trigger cars_card')
    await run('insert into cards (car_id, card) select id, card_of(id) from cars')
    // A trigger of car_photos, disabled above, would have set it.
    await run('update cars set has_photo = true')
    // As if one car had been listed every five minutes: 200,000 cars make almost two years. Positions are microseconds.
    await run(`update cars set feed_pos = feed_pos_of(now()) - 600000000 - (row_number * 300000000)::bigint
      from (select id as car, row_number() over (order by id desc) from cars) n where id = n.car`)
    await run('alter table swipes disable trigger all')
    // Every member has swiped the same number of cars, none of them twice.
    await run(`insert into swipes (swiper_id, target_car_id, direction)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(member + 1), 12, '0'))::uuid,
        ('00000000-0000-7000-9000-' || lpad(to_hex((member * 4 + nth * 1999) % ${cars} + 1), 12, '0'))::uuid, 'pass'
      from generate_series(0, ${members - 1}) member,
        generate_series(0, ${Math.ceil(swipes / members) - 1}) nth`)
    await run('alter table swipes enable trigger all')
    await run('vacuum analyze')
  } finally {
    client.release(true)
  }
}
