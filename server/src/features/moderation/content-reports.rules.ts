// A report of content that anybody can make, also without an account. Receipt and decision are mailed, if an address was left.
import type { InputOf } from '@keyswap/contract'
import type { Language } from '@keyswap/contract/accounts'
import { admin, contentReport as limits } from '@keyswap/contract/limits'
import type { postContentReport } from '@keyswap/contract/moderation'
import { createLimiter } from '../../capacity/limiter.ts'
import type { JobRun } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { composeMail, type MailContext, readEmail } from '../accounts/index.ts'
import { newReportId, writeContentReport } from '../matching/index.ts'
import {
  type ContentReportMail,
  claimDecisionMail,
  deleteOldNames,
  findReader,
  insertContentReport,
  queueContentReportMail,
} from './content-reports.store.ts'
import { contentReportMailTexts } from './mail-texts.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const CAR_PAGE = new RegExp(`/(?:c/([2-9a-z]{12})|car/(${UUID}))(?:[/?#]|$)`, 'i')

/** The car whose page it is. The host does not count: a site may have several, and links are pasted without it. */
export function carOnPage(url: string): { short: string } | { car_id: string } | null {
  const [, short, car_id] = CAR_PAGE.exec(url) ?? []
  if (short) return { short }
  return car_id ? { car_id: car_id.toLowerCase() } : null
}

// Of many reports about one car each waits for the case. They must not hold the connections that members write with.
const limited = createLimiter(limits.at_once, limits.most_waiting)

/** Whoever it is about is a member only if the address is a car's page: otherwise moderators have to look. */
export async function reportContent(
  db: Pool,
  { url, category, text, name, email }: InputOf<typeof postContentReport>,
  language: Language,
): Promise<{ id: string }> {
  const address = email?.trim() ? readEmail(email) : undefined
  const id = newReportId()
  await limited(async () =>
    transaction(db, async (tx) => {
      await writeContentReport(tx, {
        id,
        page: carOnPage(url),
        reason: text,
        is_fraud: category === 'fraud',
      })
      await insertContentReport(tx, { id, url, category, name, email: address, language })
      await queueContentReportMail(tx, { report_id: id, about: 'receipt' })
    }),
  )
  return { id }
}

// Anybody can enter anybody's address. Counted apart from mails about accounts, which it must not use up.
const MAILS_PER_ADDRESS = { max: 5, seconds: 3600 }

/** Nothing that was typed is in it: it may go to somebody who has reported nothing. */
export async function mailContentReport(
  { db, mailer, site_url, takeCall }: MailContext,
  { report_id, about }: ContentReportMail,
  job: JobRun,
): Promise<void> {
  const found = await findReader(db, report_id)
  if (!found) return
  const { status, ...reader } = found
  if (about !== 'receipt' && (status === 'open') !== (about === 'reopened')) return
  const isFirst = job.attempt === 1
  if (isFirst && (await takeCall(`report mail to ${reader.email}`, MAILS_PER_ADDRESS)) > 0) return
  const kind = about === 'decision' ? (await claimDecisionMail(db, report_id))?.status : about
  if (!kind) return
  const text = contentReportMailTexts[reader.language][kind](
    report_id.slice(0, admin.report_id_shown),
  )
  await mailer.send(
    composeMail(reader, text, `${site_url}/settings/help-support`, { id: `report-${job.id}` }),
  )
}

export const sweepNames = (db: Db): Promise<void> => deleteOldNames(db)
