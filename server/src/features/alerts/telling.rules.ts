// Tells members of a new car that fits what they keep. docs/decisions/0041-alerts.md
import { alert as limits } from '@keyswap/contract/limits'
import type { JobRun } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { type Post, sendNotice } from '../accounts/index.ts'
import { afterQuietHours, type PushNews, queuePushIn } from '../push/index.ts'
import { keysOf } from './keys.ts'
import { alertMailTexts } from './mail-texts.ts'
import {
  holdNewCar,
  insertTold,
  listToldOf,
  listUnmailed,
  noteMailed,
  queueMails,
  readPushed,
  type Told,
  takeMail,
} from './telling.store.ts'

/** In one transaction: whoever is told is noted, and their notification or mail is queued, or nothing has happened. */
export const tellOfCar = ({ db }: { db: Pool }, car_id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const car = await holdNewCar(tx, car_id)
    const fitting = car ? await listToldOf(tx, car_id, keysOf(car)) : []
    if (!car || fitting.length === 0) return
    const now = new Date(car.now)
    const pushedAt = (member: Told) => afterQuietHours(now, member.time_zone)
    const told = await insertTold(
      tx,
      car_id,
      fitting.map((member) => ({ ...member, push_at: member.by_push ? pushedAt(member) : null })),
    )
    const members = fitting.filter(({ user_id }) => told.has(user_id))
    const untilOf = (at: (member: Told) => Date) => (member: Told) => ({
      user_id: member.user_id,
      in_ms: at(member).getTime() - now.getTime(),
    })
    const [pushed, mailed] = [members.filter((m) => m.by_push), members.filter((m) => m.by_mail)]
    await queuePushIn(tx, pushed.map(untilOf(pushedAt)), { kind: 'alerts', about: car_id })
    await queueMails(tx, mailed.map(untilOf((member) => mailedAt(now, member))))
  })

/** At most one a day. */
function mailedAt(now: Date, { time_zone, mailed_at }: Told): Date {
  const again = mailed_at === null ? 0 : Date.parse(mailed_at) + limits.mail_again_ms
  return afterQuietHours(new Date(Math.max(now.getTime(), again)), time_zone)
}

/** Undefined if the car is not to be told any more, or a later one stands for it. */
export const newsOfAlert =
  (db: Db) =>
  async (user_id: string, car_id: string): Promise<PushNews | undefined> => {
    const news = await readPushed(db, user_id, car_id)
    return news && { kind: 'alerts', car_id, ...news }
  }

/** A failed attempt is repeated with the same cars, and those that were added since. */
export async function mailAlerts(
  post: Omit<Post, 'takeCall'> & { db: Pool },
  { user_id }: { user_id: string },
  job: JobRun,
): Promise<void> {
  const cars = await transaction(post.db, async (tx) => {
    const unmailed = await listUnmailed(tx, user_id, job.id)
    if (unmailed.length === 0) return []
    const wait = await takeMail(tx, user_id, job.id)
    if (wait > 0) {
      await queueMails(tx, [{ user_id, in_ms: wait }])
      return []
    }
    await noteMailed(
      tx,
      user_id,
      unmailed.map(({ id }) => id),
      job.id,
    )
    return unmailed
  })
  const [newest] = cars
  if (!newest) return
  const lines = cars
    .slice(0, limits.mail_cars)
    .map(({ id, title, location }) => `${title}, ${location}\n${post.site_url}/car/${id}`)
  await sendNotice(post, user_id, {
    id: `${job.id}-alerts`,
    path: cars.length === 1 ? `/car/${newest.id}` : '/swipe',
    kind: 'alerts',
    write: (language) =>
      alertMailTexts[language].newCars({ titles: cars.map(({ title }) => title), lines }),
  })
}
