import type { Caller } from '../../../calls/caller.ts'
import { entry, type Joined, joinedIn, manyFor } from '../../../db/entry.ts'
import { type Db, literal, many, type Sql, sql } from '../../../db/sql.ts'
import { fitsAll, IS_UNSWIPED, WISHES } from '../deck/conditions.store.ts'
import type { Card } from '../deck/deck.store.ts'
import { IS_OPEN_PAIR } from '../matches/pairs.store.ts'
import type { Model, Reading } from './search.ts'

/** Models of visible cars only. */
export const listModels = (db: Db) => many<Model>(db, sql`select key from visible_models()`)

/** How many cars each statement below reads: one more than shown, to know whether there are more. */
export const READ = 41
const LIMIT = literal(READ)

export type Hit = Card & { id: string }

// A car `c` is listed, is not the viewer's own, and nothing stands between viewer and owner.
const IS_VISIBLE = sql`c.feed_pos is not null and c.owner_id <> me.id and ${IS_OPEN_PAIR}`

type Asker = { viewer_id: string; location: string | null }
/** Who searches, from where, and the cards found. */
export type Hits = Asker & { hits: Hit[] }

const readHits = async (db: Db, caller: Caller, cars: Sql): Promise<Hits> => {
  const rows = await manyFor<Asker & Joined<Hit>>(
    db,
    sql`select me.wait, me.id as viewer_id, u.location, c.id, c.lat, c.lng, k.card, ${WISHES}
        from ${entry(caller)}
        left join users u on u.id = me.id
        left join lateral (${cars}) c on true
        left join cards k on k.car_id = c.id
        order by c.place, c.feed_pos desc`,
  )
  const [{ viewer_id, location }] = rows
  return { viewer_id, location, hits: joinedIn(rows) }
}

const carsOfEach = (keys: string[], isWanted: Sql) =>
  sql`select c.id, c.lat, c.lng, c.wish, c.wish_keys, wanted.place, c.feed_pos
      from unnest(${keys}::text[]) with ordinality as wanted (key, place)
      cross join lateral (
        select c.id, c.lat, c.lng, c.wish, c.wish_keys, c.feed_pos from cars c
        where c.model_key = wanted.key and ${isWanted} and ${IS_VISIBLE}
        order by c.feed_pos desc limit ${LIMIT}
      ) c
      order by wanted.place, c.feed_pos desc
      limit ${LIMIT}`

/** What a typed search asks of a car besides its make and model, as one way to read it says. */
export type SearchConditions = Pick<Reading, 'year' | 'kind'>

// Without a year and a kind there is no such condition, so that the indexes fit.
const has = ({ year, kind }: SearchConditions) =>
  sql`${year === undefined ? sql`true` : sql`c.year = ${year}`} and ${fitsAll(kind)}`

/** The newest cars of each model, in the order of the models. */
export const carsOfModels = (
  db: Db,
  caller: Caller,
  keys: string[],
  conditions: SearchConditions,
) => readHits(db, caller, carsOfEach(keys, has(conditions)))

const newestWith = (isWanted: Sql) =>
  sql`select c.id, c.lat, c.lng, c.wish, c.wish_keys, 0 as place, c.feed_pos from cars c
      where ${isWanted} and ${IS_VISIBLE}
      order by c.feed_pos desc limit ${LIMIT}`

export const carsWith = (db: Db, caller: Caller, conditions: SearchConditions) =>
  readHits(db, caller, newestWith(has(conditions)))

/** Those that the caller has not answered yet. */
export const newestCars = (db: Db, caller: Caller) => readHits(db, caller, newestWith(IS_UNSWIPED))
