import type { DealStepName } from '@keyswap/contract/choices'
import { type Db, maybe, sql } from '../../db/sql.ts'

type LastStep = {
  chat: { kind: 'match' | 'ring'; id: string }
  step: DealStepName
  name: string
  car: string
}

/** The last step of a deal, if another made it and the member has not read it. */
export const readNews = (db: Db, user_id: string, deal_id: string) =>
  maybe<LastStep>(
    db,
    sql`select jsonb_build_object('kind', d.chat_kind, 'id', d.chat_id) as chat,
               last.step, coalesce(u.name, '') as name,
               (select s ->> 'year' || ' ' || (s ->> 'make') || ' ' || (s ->> 'model')
                from jsonb_array_elements(v.terms -> 'legs') leg
                join jsonb_array_elements(v.snapshot -> 'cars') s on s ->> 'id' = leg ->> 'car_id'
                where leg ->> 'receiver_id' = ${user_id}::text) as car
        from deals d
        join chat_members mine on mine.chat_id = d.chat_id and mine.user_id = ${user_id}::uuid
        join deal_versions v on v.deal_id = d.id and v.number = coalesce(d.agreed_version, d.newest)
        cross join lateral (
          select m.sender_id, m.data ->> 'step' as step, m.seq from messages m
          where m.chat_id = d.chat_id and m.kind = 'deal' and m.data ->> 'deal_id' = d.id::text
          order by m.seq desc limit 1
        ) last
        left join users u on u.id = last.sender_id
        where d.id = ${deal_id} and last.sender_id <> mine.user_id and last.seq > mine.read_seq`,
  )
