// Mails that say what waits: one a day, not in quiet hours, and nothing that was answered or read meanwhile.
import { waiting as limits } from '@keyswap/contract/limits'
import type { JobRun } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { oneLineForMail } from '../../texts/one-line.ts'
import { formatMoment, lockMember, type MailContext, sendNotice } from '../accounts/index.ts'
import { afterQuietHours } from '../push/index.ts'
import { waitingMailTexts } from './mail-texts.ts'
import {
  listUnmailed,
  type MemberClock,
  noteMailed,
  queueWaitingMails,
  readClock,
  releaseDailyMail,
  takeDailyMail,
  WAITING_MAIL_ATTEMPTS,
  type Waiting,
} from './waiting.store.ts'

type Post = Omit<MailContext, 'takeCall'> & { db: Pool }

type Taken = { clock: MemberClock; items: Waiting[] }

export async function mailWaiting(
  post: Post,
  { user_id }: { user_id: string },
  job: JobRun,
): Promise<void> {
  const taken = await transaction(post.db, (tx) => take(tx, user_id, job))
  if (!taken) return
  try {
    await send(post, user_id, taken, job)
  } catch (error) {
    // The next attempt takes the same things again, or the next mail does.
    await releaseDailyMail(post.db, user_id, job.id)
    // Don't throw at the last attempt: a failed job would stay in the queue.
    if (job.attempt < WAITING_MAIL_ATTEMPTS) throw error
  }
}

/** Undefined if there is nothing to say, or the mail has to wait for the end of the quiet hours or of the day after the last one. */
async function take(tx: Db, user_id: string, job: JobRun): Promise<Taken | undefined> {
  if (!(await lockMember(tx, user_id))) return undefined
  const clock = await readClock(tx, user_id)
  if (!clock) return undefined
  const items = await listUnmailed(tx, user_id, job.id)
  if (items.length === 0) return undefined
  const now = Date.parse(clock.now)
  const untilAwake = (in_ms: number) =>
    afterQuietHours(new Date(now + in_ms), clock.time_zone).getTime() - now
  const wait = untilAwake(0) || (await takeDailyMail(tx, user_id, job.id))
  if (wait > 0) {
    // An earlier attempt was killed while it sent. The mail that waits is another job, and must find the same things.
    await releaseDailyMail(tx, user_id, job.id)
    await queueWaitingMails(tx, [{ user_id, in_ms: untilAwake(wait) }])
    return undefined
  }
  await noteMailed(tx, user_id, items, job.id)
  return { clock, items }
}

/** The plan of a deal; a ring's own page. */
const pathOf = (item: Waiting): string => {
  const { chat_kind, chat_id, about } = item
  const chat = `/${chat_kind === 'match' ? 'chat' : 'rings'}/${chat_id}`
  return isRing(item) ? chat : `${chat}/plan?deal=${about}`
}

/** An offer of a ring, not a proposal in its chat. */
export const isRing = ({ chat_id, about }: Pick<Waiting, 'chat_id' | 'about'>): boolean =>
  chat_id === about

async function send(post: Post, user_id: string, { clock, items }: Taken, job: JobRun) {
  const lines = items.slice(0, limits.mail_items).map((item) => ({
    what: item.what,
    is_ring: isRing(item),
    ...{ gives: oneLineForMail(item.gives), gets: oneLineForMail(item.gets) },
    until: item.until === null ? '' : formatMoment(clock, item.until),
    link: `${post.site_url}${pathOf(item)}`,
  }))
  const [only] = items
  await sendNotice(post, user_id, {
    id: `${job.id}-waiting`,
    path: items.length === 1 && only ? pathOf(only) : '/matches',
    kind: 'waiting',
    write: (language) => waitingMailTexts[language].waits(lines, items.length),
  })
}
