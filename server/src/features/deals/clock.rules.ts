// What time alone changes: proposals expire, reminders are sent, and agreed deals that nobody confirms end.
import type { JobRun } from '../../db/jobs.ts'
import { transaction } from '../../db/transaction.ts'
import { inMail } from '../../one-line.ts'
import { type Post, sendNotice } from '../accounts/index.ts'
import { momentIn } from './agreement/words.ts'
import type { Deals } from './deals.rules.ts'
import { holdDealAlone, listDue } from './deals.store.ts'
import { decide } from './decide.ts'
import { isRefused } from './held.ts'
import { dealMailTexts } from './mail-texts.ts'
import { queueMails, REMINDER_MAIL, readMeeting } from './news.store.ts'
import { record, tell } from './record.rules.ts'

const PAGE = 100

/** Each deal is a transaction of its own, decided again under its lock. One that fails does not stop the others. */
export async function passTime(deals: Deals): Promise<void> {
  const failures: unknown[] = []
  let due: { id: string }[]
  do {
    due = await listDue(deals.db, PAGE)
    for (const { id } of due)
      await passTimeOf(deals, id).catch((error: unknown) => failures.push(error))
  } while (due.length === PAGE && failures.length === 0)
  if (failures.length > 0) throw failures[0]
}

async function passTimeOf({ db, events }: Deals, deal_id: string): Promise<void> {
  const told = await transaction(db, async (tx) => {
    const held = await holdDealAlone(tx, deal_id)
    const change = held && decide(held, { type: 'tick' })
    if (!held || !change || isRefused(change)) return []
    if (change.steps.some(({ step }) => step === 'reminder'))
      await queueMails(tx, REMINDER_MAIL, deal_id, held.parties)
    return (await record(tx, [change])).told
  })
  await tell(events, told)
}

/** Nothing if the swap was cancelled, or the meeting has begun, since the mail was queued. */
export async function mailReminder(
  post: Omit<Post, 'takeCall'>,
  { deal_id, user_id }: { deal_id: string; user_id: string },
  job: JobRun,
): Promise<void> {
  const meeting = await readMeeting(post.db, deal_id)
  if (!meeting) return
  const { chat_kind, chat_id, meet_at, place } = meeting
  await sendNotice(post, user_id, {
    id: `reminder-${job.id}`,
    path: `/${chat_kind === 'match' ? 'chat' : 'rings'}/${chat_id}/plan`,
    write: (language) =>
      dealMailTexts[language].reminder(momentIn(language, meet_at), inMail(place ?? '')),
  })
}
