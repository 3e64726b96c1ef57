import { type Db, literal, many, sql } from '../../db/sql.ts'
import type { Model } from './search.ts'

/** Models of visible cars only. */
export const listModels = (db: Db) => many<Model>(db, sql`select key from visible_models()`)

/** How many cars each statement below reads: one more than shown, to know whether there are more. */
export const READ = 41
const LIMIT = literal(READ)

export type Hit = { id: string }

/** The newest cars of each model, in the order of the models. */
export const carsOfModels = (db: Db, viewer_id: string, keys: string[]) =>
  many<Hit>(
    db,
    sql`select c.id
        from unnest(${keys}::text[]) with ordinality as wanted (key, place)
        cross join lateral (
          select id, feed_pos from cars
          where model_key = wanted.key and feed_pos is not null and owner_id <> ${viewer_id}
            and not is_closed_pair(owner_id, ${viewer_id})
          order by feed_pos desc limit ${LIMIT}
        ) c
        order by wanted.place, c.feed_pos desc
        limit ${LIMIT}`,
  )

/** Separate from `carsOfModels`, so that it uses the index with the year. */
export const carsOfModelsAndYear = (db: Db, viewer_id: string, keys: string[], year: number) =>
  many<Hit>(
    db,
    sql`select c.id
        from unnest(${keys}::text[]) with ordinality as wanted (key, place)
        cross join lateral (
          select id, feed_pos from cars
          where model_key = wanted.key and year = ${year} and feed_pos is not null and owner_id <> ${viewer_id}
            and not is_closed_pair(owner_id, ${viewer_id})
          order by feed_pos desc limit ${LIMIT}
        ) c
        order by wanted.place, c.feed_pos desc
        limit ${LIMIT}`,
  )

export const carsOfYear = (db: Db, viewer_id: string, year: number) =>
  many<Hit>(
    db,
    sql`select id from cars
        where year = ${year} and feed_pos is not null and owner_id <> ${viewer_id}
            and not is_closed_pair(owner_id, ${viewer_id})
        order by feed_pos desc limit ${LIMIT}`,
  )

export const newestCars = (db: Db, viewer_id: string) =>
  many<Hit>(
    db,
    sql`select id from cars
        where feed_pos is not null and owner_id <> ${viewer_id}
          and not is_closed_pair(owner_id, ${viewer_id})
        order by feed_pos desc limit ${LIMIT}`,
  )
