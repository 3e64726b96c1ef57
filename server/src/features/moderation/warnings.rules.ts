// Everyone who was in a chat with a member is told of that member's ban for fraud, and of its end.
import type { AccountWarning } from '@keyswap/contract/moderation'
import type { Viewer } from '../../calls/viewer.ts'
import type { JobRun } from '../../db/jobs.ts'
import type { Db } from '../../db/sql.ts'
import type { Events } from '../../outside/events.ts'
import { oneLineForMail } from '../../texts/one-line.ts'
import { type MailContext, sendNotice } from '../accounts/index.ts'
import { liftWarningsInChats, warnInChats } from '../chat/index.ts'
import { countAgain } from '../deals/index.ts'
import { warningMailTexts } from './mail-texts.ts'
import {
  claimWarningMail,
  liftWarnings,
  listWarnings,
  markWarningsSeen as markSeen,
  queueLiftedMails,
  queueWarningMails,
  type WarningMail,
  warnChatPartners,
} from './warnings.store.ts'

/** Returns the members to notify after the commit. */
export async function warnOfFraud(tx: Db, about_id: string): Promise<string[]> {
  await countAgain(tx, about_id)
  const chats = await warnInChats(tx, about_id)
  const readers = await warnChatPartners(tx, about_id, chats)
  await queueWarningMails(tx, about_id)
  return readers
}

/** Tells the members who were warned that the ban is over. Returns them, to notify them after the commit. */
export async function liftWarning(tx: Db, about_id: string): Promise<string[]> {
  await countAgain(tx, about_id)
  await liftWarningsInChats(tx, about_id)
  const readers = await liftWarnings(tx, about_id)
  await queueLiftedMails(tx, about_id)
  return readers
}

const BATCH = 100

export async function tellWarned(events: Events, readers: string[]): Promise<void> {
  for (let at = 0; at < readers.length; at += BATCH)
    await events.notify(readers.slice(at, at + BATCH), { type: 'account_warning' })
}

export const warningsFor = (db: Db, viewer: Viewer): Promise<AccountWarning[]> =>
  listWarnings(db, viewer.id)

export async function markWarningsSeen(db: Db, viewer: Viewer): Promise<void> {
  await markSeen(db, viewer.id)
}

export async function mailWarning(
  post: Omit<MailContext, 'takeCall'>,
  mail: WarningMail,
  job: JobRun,
): Promise<void> {
  const told = await claimWarningMail(post.db, mail, job.attempt > 1)
  if (!told) return
  const { name, chat_id, chat_kind } = told
  await sendNotice(post, mail.user_id, {
    id: `warning-${job.id}`,
    path: chat_id ? `/${chat_kind === 'match' ? 'chat' : 'rings'}/${chat_id}` : '/matches',
    write: (language) => warningMailTexts[language][mail.kind](oneLineForMail(name ?? '')),
  })
}
