// Notifications of what waits: not in quiet hours, at most ten a day, and the rest as one in the morning. What happens in a
// chat or on the day of a swap is not among them, and is told at once.
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { lockMember } from '../accounts/index.ts'
import {
  afterQuietHours,
  nextMorning,
  type PushNews,
  queuePush,
  queuePushFor,
} from '../push/index.ts'
import type { What } from './mail-texts.ts'
import { isRing } from './mailing.rules.ts'
import {
  countUnpushed,
  findWaiting,
  type MemberClock,
  notePushed,
  queueWaitingMails,
  readClock,
  takeDailyPush,
  takeLastDays,
  type Waiting,
} from './waiting.store.ts'

type Kind = 'rings' | 'deals'
type Read = (user_id: string, about: string) => Promise<PushNews | undefined>

/** Subjects of notifications that are neither a ring nor a deal. */
const LAST_DAY = 'last-day '
const DIGEST = 'what-waits'

/** What the news is about, if it is something that waits. */
function whatOf(news: PushNews): What | undefined {
  if (news.kind === 'rings') return news.what === 'offered' ? 'ring' : undefined
  if (news.kind !== 'deals') return undefined
  if (news.step === 'proposed' || news.step === 'countered') return 'proposal'
  return news.step === 'agreed' ? 'agreed' : undefined
}

/** Reads what to show like `read`, and holds back what waits. */
export const heldBack =
  (db: Pool, kind: Kind, read: Read) =>
  async (user_id: string, about: string, session_id: string): Promise<PushNews | undefined> => {
    const device = { user_id, session_id }
    if (about === DIGEST) return readDigest(db, kind, device)
    const isLastDay = about.startsWith(LAST_DAY)
    const id = isLastDay ? about.slice(LAST_DAY.length) : about
    const news = isLastDay ? undefined : await read(user_id, id)
    const what = isLastDay ? 'last_day' : news && whatOf(news)
    if (!what) return news
    return transaction(db, async (tx) => {
      if (!(await lockMember(tx, user_id))) return undefined
      const clock = await readClock(tx, user_id)
      const item = await findWaiting(tx, user_id, id, what)
      if (!clock || (isLastDay && !item)) return undefined
      const wait = quietFor(clock)
      if (wait > 0) return later(tx, kind, device, about, wait)
      if (item && !item.was_pushed) {
        const until = await takeDailyPush(
          tx,
          user_id,
          nextMorning(new Date(clock.now), clock.time_zone),
        )
        if (until > 0) return later(tx, kind, device, DIGEST, until)
        await notePushed(tx, user_id, item)
      }
      return isLastDay && item ? lastDayOf(item) : news
    })
  }

const quietFor = ({ now, time_zone }: MemberClock): number =>
  afterQuietHours(new Date(now), time_zone).getTime() - Date.parse(now)

async function later(
  tx: Db,
  kind: Kind,
  device: { user_id: string; session_id: string },
  about: string,
  in_ms: number,
): Promise<undefined> {
  await queuePushFor(tx, [device], { kind, about }, in_ms)
  return undefined
}

async function readDigest(
  db: Pool,
  kind: Kind,
  device: { user_id: string; session_id: string },
): Promise<PushNews | undefined> {
  const clock = await readClock(db, device.user_id)
  if (!clock) return undefined
  const wait = quietFor(clock)
  if (wait > 0) return later(db, kind, device, DIGEST, wait)
  const count = await countUnpushed(db, device.user_id)
  return count === 0 ? undefined : { kind: 'waiting', as: kind, count }
}

function lastDayOf(item: Waiting): PushNews {
  const { about, chat_kind, chat_id, gives, gets } = item
  if (isRing(item))
    return { kind: 'rings', ring_id: about, what: 'last_day', gives, gets, members: 0 }
  return {
    ...{ kind: 'deals', chat: { kind: chat_kind, id: chat_id }, deal_id: about, step: 'proposed' },
    ...{ is_change: false, is_last_day: true, name: '', car: gets, ended: null },
  }
}

/** Tells of offers whose last day has begun. */
export async function tellLastDays(db: Pool): Promise<void> {
  while ((await transaction(db, tellNext)) > 0);
}

async function tellNext(tx: Db): Promise<number> {
  const told = await takeLastDays(tx)
  for (const { user_id, about, chat_kind } of told)
    await queuePush(tx, [user_id], {
      kind: chat_kind === 'ring' ? 'rings' : 'deals',
      about: `${LAST_DAY}${about}`,
    })
  const mailed = told.filter(({ by_mail }) => by_mail)
  await queueWaitingMails(
    tx,
    [...new Set(mailed.map(({ user_id }) => user_id))].map((user_id) => ({ user_id, in_ms: 0 })),
  )
  return told.length
}
