import type { Language } from '@keyswap/contract/accounts'
import type {
  ContentReportCategory,
  ReportDecision,
  reportStatuses,
} from '@keyswap/contract/choices'
import { ban, report as reports } from '@keyswap/contract/limits'
import { addJobsFrom } from '../../db/jobs.ts'
import { type Db, maybe, run, sql } from '../../db/sql.ts'

type ContentReport = {
  id: string
  url: string
  category: ContentReportCategory
  name: string | undefined
  email: string | undefined
  language: Language
}

export const insertContentReport = (
  tx: Db,
  { id, url, category, name, email, language }: ContentReport,
) =>
  run(
    tx,
    sql`insert into content_reports (report_id, url, category, name, email, language)
        values (${id}, ${url}, ${category}, ${name || null}, ${email ?? null}, ${language})`,
  )

export const CONTENT_REPORT_MAIL = 'content-report-mail'
export type ContentReportMail = { report_id: string; about: 'receipt' | 'decision' | 'reopened' }

const TERMS = { attempts: 10, priority: 1 }

/**
 * Nothing is queued if no address was left. A decision waits, so that one by mistake can be taken back before anybody reads of it.
 */
export const queueContentReportMail = (tx: Db, { report_id, about }: ContentReportMail) =>
  addJobsFrom(
    tx,
    sql`select ${CONTENT_REPORT_MAIL} as name, ${CONTENT_REPORT_MAIL} || ' ' || ${about} || ' ' || o.report_id as key,
               json_build_object('report_id', o.report_id, 'about', ${about}::text) as payload,
               ${about === 'decision' ? ban.mail_after_ms : 0}::double precision as in_ms
        from content_reports o where o.report_id = ${report_id} and o.email is not null`,
    TERMS,
  )

/** Whom to mail. Undefined if no address was left, or not any more. */
export const findReader = (db: Db, report_id: string) =>
  maybe<{ email: string; language: Language; status: (typeof reportStatuses)[number] }>(
    db,
    sql`select o.email, o.language, r.status
        from content_reports o join reports r on r.id = o.report_id
        where o.report_id = ${report_id} and o.email is not null`,
  )

/** Marks the mail of a decision as sent, before it is sent. Undefined if the decision was taken back meanwhile. */
export const claimDecisionMail = (db: Db, report_id: string) =>
  maybe<{ status: ReportDecision }>(
    db,
    sql`with held as (select r.id, r.status from reports r where r.id = ${report_id} for update)
        update content_reports o set mailed_at = now()
        from held where o.report_id = held.id and held.status <> 'open'
        returning held.status`,
  )

/** Nobody is mailed again who was not mailed the decision. */
export async function takeBackMail(tx: Db, report_id: string): Promise<void> {
  const mailed = await maybe(
    tx,
    sql`update content_reports set mailed_at = null
        where report_id = ${report_id} and mailed_at is not null returning report_id`,
  )
  if (mailed) await queueContentReportMail(tx, { report_id, about: 'reopened' })
}

/** Of reports that were decided long ago. */
export const deleteOldNames = async (db: Db): Promise<void> => {
  await run(
    db,
    sql`update content_reports o set name = null, email = null
        from reports r
        where r.id = o.report_id and r.status <> 'open'
          and greatest(r.decided_at, r.kept_from) < now() - make_interval(secs => ${reports.snapshot_ms / 1000})
          and (o.name is not null or o.email is not null)`,
  )
}
