// Column lists that several rooms select. `c` is cars, `r` is reports, `p` is photos_of().
import { likes } from '@keyswap/contract/limits'
import { literal, type Sql, sql } from './sql.ts'

const NAME = sql`c.id, c.year, c.make, c.model`
const FIGURES = sql`c.mileage, c.mileage_km, c.mileage_unit, c.price, c.currency`
const IS_ACTIVE = sql`c.is_active and c.published_at is not null as is_active`
const IS_DRAFT = sql`c.published_at is null as is_draft`

/** The columns of the contract's `Car`. */
export const CAR = sql`${NAME}, c.owner_id, c.description, ${FIGURES}, c.location, c.transmission, c.fuel_type,
  c.condition, c.body, c.first_registration::text, c.inspection_until::text, c.wish, ${IS_ACTIVE}, c.is_reserved, c.created_at, p.photos`

/** The columns of a car that only its owner and admins see. */
export const CAR_STATE = sql`${IS_DRAFT}, c.is_locked`

/** The columns of a car in an admin's lists. */
export const ADMIN_CAR = sql`${NAME}, ${FIGURES}, ${IS_ACTIVE}, ${CAR_STATE}, c.created_at`

export const ADMIN_CAR_SHORT = sql`${NAME}, ${IS_ACTIVE}, ${IS_DRAFT}`

export const CAR_TITLE = sql`c.year || ' ' || c.make || ' ' || c.model`

export const REPORT = sql`r.id, r.reason, r.category, r.status, r.created_at`

/** Likes that can still be taken back are not told to the owner of the car. `s` is swipes. */
export const IS_YOUNG_LIKE = sql`s.direction = 'like'
  and s.created_at > now() - make_interval(secs => ${literal(likes.undo_ms / 1000)})`

/** How many likes of a car its owner is told of. `t` is car_stats. */
export const likesOf = (car: Sql): Sql => sql`greatest(0, coalesce(t.likes, 0)
  - (select count(*)::int from swipes s where s.target_car_id = ${car} and ${IS_YOUNG_LIKE})) as likes`
