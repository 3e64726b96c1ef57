import type { RingAnswer, RingState } from '@keyswap/contract/choices'
import { type Db, many, sql } from '../../db/sql.ts'

const PAGE = 500
const START = '00000000-0000-0000-0000-000000000000'

export type ExportedRing = {
  id: string
  state: RingState
  created_at: string
  /** When the ring's chat opened, and when the ring ended. */
  opened_at: string | null
  ended_at: string | null
  /** The member's own answer. The others' answers are theirs. */
  my_answer: RingAnswer | null
  /** The car that the member gives, as it was when the ring was made. */
  car: { year: number; make: string; model: string }
  /** In giving order. Null unless everyone joined: before that it would tell who likes whose car. */
  members: { id: string; name: string; car_id: string }[] | null
}

export const ringsAfter = (db: Db, user_id: string, after = START) =>
  many<ExportedRing>(
    db,
    sql`select r.id, r.state, r.created_at, r.opened_at, r.ended_at, mine.answer as my_answer, mine.snapshot as car,
               case when r.opened_at is not null then (
                 select jsonb_agg(jsonb_build_object(
                   'id', m.user_id,
                   'name', case when u.id is null then 'Deleted user' else coalesce(m.closed_name, u.name) end,
                   'car_id', m.car_id) order by m.position)
                 from ring_members m
                 left join users u on u.id = m.user_id
                 where m.ring_id = r.id) end as members
        from ring_members mine join rings r on r.id = mine.ring_id
        where mine.user_id = ${user_id} and mine.ring_id > ${after}
        order by mine.ring_id limit ${PAGE}`,
  )
