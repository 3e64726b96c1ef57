import type { DealState } from '@keyswap/contract/choices'
import type { languages } from '@keyswap/contract/languages'
import { type Db, maybe, sql } from '../../../db/sql.ts'
import type { Agreement } from '../agreement/agreement.ts'
import type { AnnexPhoto } from '../agreement/annex.ts'

/** With where their pictures are. */
type StoredPhoto = Omit<AnnexPhoto, 'image'> & { user_id: string; file: string }

type StoredAgreement = Omit<Agreement, 'language' | 'photos'> & { photos: StoredPhoto[] }

/** Undefined if the member is not a party; `agreement` is null while nothing is agreed, if it ended without keys, and once it is forgotten. */
export const readAgreement = (db: Db, deal_id: string, user_id: string) =>
  maybe<{ agreement: StoredAgreement | null }>(
    db,
    sql`select case when has_agreement(d) then jsonb_build_object(
                 'version', jsonb_build_object(
                   'number', v.number, 'hash', v.hash, 'terms', v.terms, 'snapshot', v.snapshot),
                 'agreed_at', at_utc(d.agreed_at), 'ended_at', at_utc(d.ended_at), 'papers_revision', d.papers_revision,
                 'today', (now() at time zone 'UTC')::date,
                 'papers', (select coalesce(jsonb_agg(to_jsonb(w) order by w.car_id), '[]')
                            from deal_papers w where w.deal_id = d.id),
                 'photos', (select coalesce(jsonb_agg(jsonb_build_object(
                              'car_id', h.car_id, 'view', h.view, 'caption', h.caption, 'created_at', at_utc(h.created_at),
                              'stored_digest', h.stored_digest, 'user_id', h.user_id, 'file', h.file)
                              order by h.car_id, h.view), '[]')
                            from handover_photos h where h.deal_id = d.id),
                 'words', (select coalesce(jsonb_agg(jsonb_build_object(
                             'user_id', w.user_id, 'at', at_utc(w.handed_over_at)) order by w.user_id), '[]')
                           from deal_parties w where w.deal_id = d.id and w.handed_over_at is not null)) end as agreement
        from deal_parties p
        join deals d on d.id = p.deal_id
        join deal_versions v on v.deal_id = d.id and v.number = coalesce(d.agreed_version, d.newest)
        where p.deal_id = ${deal_id} and p.user_id = ${user_id}`,
  )

export type Appointment = {
  state: DealState
  number: number
  created_at: string
  /** With its offset. */
  meet_at: string | null
  place: string | null
  note: string | null
  chat_kind: 'match' | 'ring'
  chat_id: string
  cars: string[]
  /** The member's. */
  language: (typeof languages)[number]
}

/** Of the agreed version, or else of the newest one. Undefined if the member is not a party. */
export const readAppointment = (db: Db, deal_id: string, user_id: string) =>
  maybe<Appointment>(
    db,
    sql`select d.state, v.number, v.created_at, v.terms ->> 'meet_at' as meet_at, v.terms ->> 'place' as place,
               v.terms ->> 'note' as note, d.chat_kind, d.chat_id, u.language,
               array(select concat_ws(' ', c ->> 'year', c ->> 'make', c ->> 'model')
                     from jsonb_array_elements(v.snapshot -> 'cars') c) as cars
        from deal_parties p
        join users u on u.id = p.user_id
        join deals d on d.id = p.deal_id
        join deal_versions v on v.deal_id = d.id and v.number = coalesce(d.agreed_version, d.newest)
        where p.deal_id = ${deal_id} and p.user_id = ${user_id}`,
  )
