// Tells members of a new car that fits what they keep. docs/decisions/0041-alerts.md
import { alert as limits } from '@keyswap/contract/limits'
import { findPlace } from '@keyswap/contract/places'
import type { JobRun } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { oneLine } from '../../one-line.ts'
import { type Post, sendNotice } from '../accounts/index.ts'
import { afterQuietHours, type PushNews, queuePushIn } from '../push/index.ts'
import { keysOf } from './keys.ts'
import { alertMailTexts } from './mail-texts.ts'
import {
  ATTEMPTS,
  type Fitting,
  forgetHidden,
  forgetHiddenUnmailed,
  holdNewCar,
  insertTold,
  listFitting,
  listUnmailed,
  noteMailed,
  queueMails,
  queueNextPage,
  readClock,
  releaseMail,
  type ToldCar,
  takeMail,
  takePushed,
} from './telling.store.ts'

export const PAGE = 500

/**
 * Tells one page of members, and queues the job for the next page, in one transaction: whoever is told is noted, and their
 * notification or mail is queued, or nothing has happened.
 */
export const tellOfCar = (
  { db }: { db: Pool },
  { car_id, after }: { car_id: string; after?: string },
  page = PAGE,
): Promise<void> =>
  transaction(db, async (tx) => {
    const car = await holdNewCar(tx, car_id)
    if (!car) return
    const fitting = await listFitting(tx, car_id, keysOf(car), { after, most: page })
    const told = fitting.filter((one) => one.is_new && (one.by_push || one.by_mail))
    if (told.length > 0) await tell(tx, car_id, told, new Date(car.now))
    const last = fitting.at(-1)
    if (last && fitting.length === page) await queueNextPage(tx, car_id, last.user_id)
  })

async function tell(tx: Db, car_id: string, fitting: Fitting[], now: Date): Promise<void> {
  const pushedAt = pushTimes(now)
  const told = await insertTold(
    tx,
    car_id,
    fitting.map((member) => ({ ...member, push_at: member.by_push ? pushedAt(member) : null })),
  )
  const members = fitting.filter(({ user_id }) => told.has(user_id))
  const untilOf = (at: (member: Fitting) => Date) => (member: Fitting) => ({
    user_id: member.user_id,
    in_ms: at(member).getTime() - now.getTime(),
  })
  const [pushed, mailed] = [members.filter((m) => m.by_push), members.filter((m) => m.by_mail)]
  await queuePushIn(tx, pushed.map(untilOf(pushedAt)), { kind: 'alerts', about: car_id })
  await queueMails(tx, mailed.map(untilOf((member) => mailedAt(now, member))))
}

/** Calculated once for each time zone: most members share one. */
function pushTimes(now: Date): (member: Fitting) => Date {
  const times = new Map<string | null, Date>()
  return ({ time_zone }) => {
    const time = times.get(time_zone) ?? afterQuietHours(now, time_zone)
    times.set(time_zone, time)
    return time
  }
}

/** At most one a day. */
function mailedAt(now: Date, { time_zone, mailed_at }: Fitting): Date {
  const again = mailed_at === null ? 0 : Date.parse(mailed_at) + limits.mail_again_ms
  return afterQuietHours(new Date(Math.max(now.getTime(), again)), time_zone)
}

/** Only a town that we know: what else an owner typed there is not for others' mailboxes. */
const townOf = (location: string): string | null => findPlace(location)?.name ?? null

/** Undefined if the car is not to be told any more, or a later one stands for it. */
export const newsOfAlert =
  (db: Db) =>
  async (user_id: string, car_id: string): Promise<PushNews | undefined> => {
    const pushed = await takePushed(db, user_id, car_id)
    if (pushed) {
      const { location, ...news } = pushed
      return { kind: 'alerts', car_id, ...news, place: townOf(location) }
    }
    await forgetHidden(db, user_id, car_id)
    return undefined
  }

type AlertPost = Omit<Post, 'takeCall'> & { db: Pool }

export async function mailAlerts(
  post: AlertPost,
  { user_id }: { user_id: string },
  job: JobRun,
): Promise<void> {
  const cars = await transaction(post.db, (tx) => takeCars(tx, user_id, job))
  if (cars.length === 0) return
  try {
    await mailCars(post, user_id, cars, job)
  } catch (error) {
    // The next attempt takes them again, or the mail of the next car does.
    await releaseMail(post.db, user_id, job.id)
    // Don't throw at the last attempt: a failed job would stay in the queue.
    if (job.attempt < ATTEMPTS) throw error
  }
}

/** None if the mail has to wait: for the end of the quiet hours, or of the day after the last one. */
async function takeCars(tx: Db, user_id: string, job: JobRun): Promise<ToldCar[]> {
  const clock = await readClock(tx, user_id)
  if (!clock) return []
  const now = Date.parse(clock.now)
  const untilAwake = (in_ms: number) =>
    afterQuietHours(new Date(now + in_ms), clock.time_zone).getTime() - now
  await forgetHiddenUnmailed(tx, user_id)
  const cars = await listUnmailed(tx, user_id, job.id)
  if (cars.length === 0) return []
  const wait = untilAwake(0) || (await takeMail(tx, user_id, job.id))
  if (wait > 0) {
    await queueMails(tx, [{ user_id, in_ms: untilAwake(wait) }])
    return []
  }
  await noteMailed(
    tx,
    user_id,
    cars.map(({ id }) => id),
    job.id,
  )
  return cars
}

async function mailCars(
  post: AlertPost,
  user_id: string,
  cars: ToldCar[],
  job: JobRun,
): Promise<void> {
  const titles = cars.map(({ title }) => oneLine(title))
  const lines = cars.slice(0, limits.mail_cars).map(({ id, location }, nth) => {
    const named = [titles[nth], townOf(location)].filter(Boolean).join(', ')
    return `${named}\n${post.site_url}/car/${id}`
  })
  await sendNotice(post, user_id, {
    id: `${job.id}-alerts`,
    path: cars.length === 1 ? `/car/${cars[0]?.id}` : '/swipe',
    kind: 'alerts',
    write: (language) => alertMailTexts[language].newCars({ titles, lines }),
  })
}
