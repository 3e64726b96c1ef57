import { readSecret } from '../../db/secrets.ts'
import { type Db, many, maybe, sql } from '../../db/sql.ts'

export const readEvidenceKey = (db: Db) => readSecret(db, 'evidence-key')

type Named = {
  chat_id: string | null
  /** Empty if the reported member has written nothing in the chat. */
  about_seqs: number[]
  deal_id: string | null
  /** What was copied before. */
  evidence: Buffer | null
  now: string
}

/** The chat, messages and deal that a report names. Locks the report: a copy adds to the one before. */
export const readReportSubjects = (db: Db, report_id: string) =>
  maybe<Named>(
    db,
    sql`select coalesce(r.match_id, r.ring_id) as chat_id, r.about_seqs::int[], r.deal_id, r.evidence,
               at_utc(now()) as now
        from reports r where r.id = ${report_id} for update`,
  )

/** The open reports about a member, by a member, or about their deals, if the report names a chat or a deal. */
export const listOpenInvolving = async (db: Db, user_id: string): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`select r.id from reports r
          where r.status = 'open' and num_nonnulls(r.match_id, r.ring_id, r.deal_id) > 0
            and (r.user_id = ${user_id} or r.reporter_id = ${user_id}
                 or r.deal_id in (select p.deal_id from deal_parties p where p.user_id = ${user_id}))
          order by r.id`,
    )
  ).map(({ id }) => id)

type Kept = { evidence: Buffer | null; about_seqs: number[]; name: string }

/** Undefined if there is no such report. */
export const readKeptEvidence = (db: Db, report_id: string) =>
  maybe<Kept>(
    db,
    sql`select r.evidence, r.about_seqs::int[], coalesce(u.name, 'Deleted user') as name
        from reports r left join users u on u.id = r.user_id
        where r.id = ${report_id}`,
  )
