import { photo as limits } from '@keyswap/contract/limits'
import { addKeyedJobs } from '../../db/jobs.ts'
import { type Db, literal, many, run, type Sql, sql } from '../../db/sql.ts'

export type PictureHashes = { is_grey: boolean; hashes: string[] }

export type NearPhoto = { owner_id: string; car_id: string; file: string }

/** Stores the hashes of the pictures that `done` selects, in the same statement. Only photos of cars have any. */
export const hashing = (done: Sql, hashes: PictureHashes | null): Sql =>
  sql`with done as (${done})
      insert into picture_hashes (car_id, file, nth, is_grey, hash)
      select d.car_id, d.file, h.nth - 1, ${hashes?.is_grey ?? false}, h.hash::bit(192)
      from done d
      join cars c on c.id = d.car_id
      cross join unnest(${hashes?.hashes ?? []}::text[]) with ordinality as h (hash, nth)
      on conflict do nothing`

/** Photos of an earlier release, which have no hashes yet. */
export const listUnhashed = (db: Db, limit: number) =>
  many<NearPhoto>(
    db,
    sql`select owner_id, car_id, file from pictures where not is_hashed and is_attached
        order by car_id, file limit ${literal(limit)}`,
  )

export const writeHashes = (
  db: Db,
  { car_id, file }: { car_id: string; file: string },
  hashes: PictureHashes | null,
): Promise<number> =>
  run(
    db,
    hashing(
      sql`update pictures p set is_hashed = true
          where p.car_id = ${car_id} and p.file = ${file} and not p.is_hashed returning p.car_id, p.file`,
      hashes,
    ),
  )

export const HASH_PICTURES_JOB = 'hash-pictures'

export const queueHashing = (db: Db, in_ms: number) =>
  addKeyedJobs(db, [{ name: HASH_PICTURES_JOB, key: HASH_PICTURES_JOB, payload: {}, in_ms }], {
    attempts: 25,
    priority: 10,
  })

/** The first one is that of the whole picture. Empty if it has none, or is gone. */
export const hashesOf = (db: Db, car_id: string, file: string) =>
  many<{ hash: string; is_grey: boolean }>(
    db,
    sql`select hash::text, is_grey from picture_hashes where car_id = ${car_id} and file = ${file} order by nth`,
  )

/** What is asked for. `keys` are those of all hashes that may be near. */
export type Asked = {
  hash: string
  is_grey: boolean
  is_whole: boolean
  keys: number[]
  most: number
}

/**
 * Photos of other members' cars of which one is near this picture or one of its cuts, or the other way round. Keys find a
 * hundredth of all hashes; only those are compared.
 */
export const listNear = (db: Db, car_id: string, asked: Asked[]): Promise<NearPhoto[]> =>
  many<NearPhoto>(db, nearOnesOf(car_id, asked))

const nearOnesOf = (car_id: string, asked: Asked[]): Sql =>
  sql`${asking(asked)}
      select distinct p.owner_id, p.car_id, p.file
      from (${nearIn(sql`picture_hashes`, sql`h.car_id, h.file`)}) near
      join pictures p on p.car_id = near.car_id and p.file = near.file
      join car_photos f on f.car_id = p.car_id and f.file = p.file
      where p.owner_id <> (select c.owner_id from cars c where c.id = ${car_id})
      order by p.car_id, p.file`

export const isNearRemoved = async (db: Db, asked: Asked[]): Promise<boolean> =>
  (await many(db, sql`${asking(asked)} ${nearIn(sql`removed_hashes`, sql`1 as found`)} limit 1`))
    .length > 0

const asking = (asked: Asked[]): Sql =>
  sql`with asked as materialized (
        select hash::bit(192) as hash, is_grey, is_whole, keys, most
        from json_to_recordset(${JSON.stringify(asked)})
          as one (hash text, is_grey boolean, is_whole boolean, keys int[], most int)
      )`

const nearIn = (table: Sql, columns: Sql): Sql => {
  const isNear = sql`h.key = any (a.keys) and h.is_grey = a.is_grey and bit_count(h.hash # a.hash) <= a.most`
  return sql`select ${columns} from asked a join ${table} h on ${isNear} where a.is_whole
      union all
      select ${columns} from asked a join ${table} h on h.nth = 0 and ${isNear} where not a.is_whole`
}

/** Of a photo that a moderator removes. */
export const keepHashes = (db: Db, id: string, car_id: string, file: string) =>
  run(
    db,
    sql`insert into removed_hashes (id, nth, is_grey, hash)
        select ${id}, nth, is_grey, hash from picture_hashes where car_id = ${car_id} and file = ${file}`,
  )

export const forgetRemovedHashes = (db: Db) =>
  run(
    db,
    sql`delete from removed_hashes where removed_at < now() - make_interval(secs => ${limits.removed_hash_ms / 1000})`,
  )

export const hashesForExport = (db: Db, owner_id: string) =>
  many<{ car_id: string; file: string; hashes: string[] }>(
    db,
    sql`select h.car_id, h.file, array_agg(h.hash::text order by h.nth) as hashes
        from pictures p join picture_hashes h on h.car_id = p.car_id and h.file = p.file
        where p.owner_id = ${owner_id} group by h.car_id, h.file order by h.car_id, h.file`,
  )
