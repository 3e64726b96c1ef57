// Copies the demo's cars, so that a member can swipe for a long time.
import { randomUUID } from 'node:crypto'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../../server/src/db/embedded.ts'
import { connect } from '../../../server/src/db/pool.ts'

type Copy = { owner_id: string; from_owner: string; from_id: string; id: string }

/** Adds this many copies to the database. They are older than the demo's cars. */
export async function addCars(dataDir: string, count: number): Promise<void> {
  const database = await startEmbedded(join(dataDir, 'postgres'))
  const client = await connect(database.url)
  const owner_id = randomUUID()
  try {
    await client.query(
      `insert into users (id, email, name, password_hash, email_confirmed_at)
       values ($1, 'owner@example.com', 'Owner of many', '', now())`,
      [owner_id],
    )
    await client.query(
      `create temporary table copies as
       select gen_random_uuid() as id, c.id as from_id, c.owner_id as from_owner, row_number() over () as n
       from generate_series(1, $1) round, (select id, owner_id from cars where feed_pos is not null) c
       limit $1`,
      [count],
    )
    await copyRows(client, 'cars', 'id', {
      id: 'x.id',
      owner_id: `'${owner_id}'`,
      has_photo: 'false',
      feed_pos: 'null',
    })
    await copyRows(client, 'pictures', 'car_id', {
      car_id: 'x.id',
      owner_id: `'${owner_id}'`,
      // A different placeholder for each, as with real photos.
      placeholder: `encode(substring(decode(placeholder, 'base64') for 10) || sha256(x.id::text::bytea), 'base64')`,
    })
    await copyRows(client, 'car_photos', 'car_id', { car_id: 'x.id', id: 'gen_random_uuid()' })
    await client.query(
      `update cars set feed_pos = feed_pos_of(now() - interval '1 year') - n from copies x where x.id = cars.id`,
    )
    const { rows } = await client.query<Copy>(
      'select id, from_id, from_owner, $1::uuid as owner_id from copies',
      [owner_id],
    )
    const files = join(dataDir, 'files/car-images')
    await mkdir(join(files, owner_id))
    for (const { id, from_owner, from_id } of rows)
      await symlink(join(files, from_owner, from_id), join(files, owner_id, id))
  } finally {
    await client.end()
    database.leave()
  }
}

type Client = Awaited<ReturnType<typeof connect>>

/** Copies a table's rows for the copied cars, with these columns changed. */
async function copyRows(
  client: Client,
  table: string,
  car: string,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? `t.${name}`)
  await client.query(`insert into ${table} (${names}) select ${values}
    from copies x join ${table} t on t.${car} = x.from_id`)
}
