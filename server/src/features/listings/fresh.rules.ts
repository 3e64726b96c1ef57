// "Still yours?": asks members who have not been here for long, and hides their cars until they are back.
// docs/decisions/0042-fresh.md
import type { JobRun } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import type { Logger } from '../../outside/log.ts'
import { oneLineForMail } from '../../texts/one-line.ts'
import { type MailContext, sendNotice } from '../accounts/index.ts'
import { afterQuietHours, type PushNews, queuePushIn } from '../push/index.ts'
import { freshMailTexts } from './mail-texts.ts'
import {
  type AbsentOwner,
  askNext,
  hideNext,
  noteVisit,
  queueVisitMails,
  readUnvisited,
} from './visits.store.ts'

/** A visit that cannot be noted is noted at the next one: it must not keep a member out. */
export const visit = (db: Db, log: Logger, user_id: string): Promise<void> =>
  noteVisit(db, user_id).catch((err) => log.error({ err }, 'a visit was not noted'))

export async function keepFresh(db: Pool): Promise<void> {
  while ((await transaction(db, ask)) > 0);
  while ((await transaction(db, hideNext)) > 0);
}

const untilAwake = ({ now, time_zone }: Pick<AbsentOwner, 'now' | 'time_zone'>): number =>
  afterQuietHours(new Date(now), time_zone).getTime() - Date.parse(now)

async function ask(tx: Db): Promise<number> {
  const asked = await askNext(tx)
  const later = (one: AbsentOwner) => ({ user_id: one.user_id, in_ms: untilAwake(one) })
  await queuePushIn(tx, asked.map(later), { kind: 'fresh', about: 'my-cars' })
  await queueVisitMails(tx, asked.filter(({ by_mail }) => by_mail).map(later))
  return asked.length
}

/** Undefined if the member has been here since. */
export const newsOfFresh =
  (db: Db) =>
  async (user_id: string): Promise<PushNews | undefined> => {
    const unvisited = await readUnvisited(db, user_id)
    return unvisited && { kind: 'fresh', user_id, car: unvisited.car, others: unvisited.others }
  }

export async function mailFresh(
  post: Omit<MailContext, 'takeCall'>,
  { user_id }: { user_id: string },
  job: JobRun,
): Promise<void> {
  const unvisited = await readUnvisited(post.db, user_id)
  if (!unvisited?.by_mail) return
  // It may have waited for a mail server.
  const in_ms = untilAwake(unvisited)
  if (in_ms > 0) return void (await queueVisitMails(post.db, [{ user_id, in_ms }]))
  await sendNotice(post, user_id, {
    id: `${job.id}-fresh`,
    path: '/my-cars',
    kind: 'fresh',
    write: (language) =>
      freshMailTexts[language].stillYours({ ...unvisited, car: oneLineForMail(unvisited.car) }),
  })
}
