// Tells members of a new car that fits what they keep. docs/decisions/0041-alerts.md
import { alert as limits } from '@keyswap/contract/limits'
import { findPlace } from '@keyswap/contract/listings/places'
import type { JobRun } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { oneLineForMail } from '../../texts/one-line.ts'
import { lockMember, type MailContext, sendNotice } from '../accounts/index.ts'
import { afterQuietHours, type PushNews, queuePushFor, queuePushIn } from '../push/index.ts'
import { searchKeysOf } from './keys.ts'
import { alertMailTexts } from './mail-texts.ts'
import {
  ALERT_MAIL_ATTEMPTS,
  type AlertReceiver,
  type Fitting,
  forgetHidden,
  forgetHiddenUnmailed,
  holdCar,
  holdShown,
  holdUnmailed,
  insertTold,
  listFitting,
  listReceivers,
  listUnmailed,
  noteMailed,
  queueAlertMails,
  readClock,
  readSearchedFields,
  releaseMail,
  type ToldCar,
  takeMail,
  takePushed,
  takeSilent,
} from './tell-of-car.store.ts'

/** How many members are told in one transaction. */
const PAGE = 500

/** `onTold` is called after the commit. */
type Telling = { db: Pool; onTold?: (user_ids: string[]) => Promise<void> }

/**
 * In each transaction whoever is told is noted, and their notification or mail is queued, or nothing has happened. Repeated, it
 * tells only those who were not told.
 */
export async function tellOfCar(
  { db, onTold }: Telling,
  { car_id }: { car_id: string },
  page = PAGE,
): Promise<void> {
  const car = await readSearchedFields(db, car_id)
  if (!car) return
  const fitting = await listFitting(db, car_id, searchKeysOf(car))
  for (let from = 0; from < fitting.length; from += page) {
    const told = await transaction(db, (tx) =>
      tellPage(tx, car_id, fitting.slice(from, from + page)),
    )
    if (told.length > 0) await onTold?.(told)
  }
}

/** Returns who was told. */
async function tellPage(tx: Db, car_id: string, fitting: Fitting[]): Promise<string[]> {
  if (!(await holdCar(tx, car_id))) return []
  const readers = (await listReceivers(tx, fitting)).filter((one) => one.by_push || one.by_mail)
  const [first] = readers
  if (!first) return []
  const now = new Date(first.now)
  const wakesAt = wakingTimes(now)
  const added = await insertTold(
    tx,
    car_id,
    readers.map((reader) => ({ ...reader, push_at: reader.by_push ? wakesAt(reader) : null })),
  )
  const told = readers.filter(({ user_id }) => added.has(user_id))
  const untilAwake = (reader: AlertReceiver) => ({
    user_id: reader.user_id,
    in_ms: wakesAt(reader).getTime() - now.getTime(),
  })
  const pushed = told.filter(({ by_push }) => by_push).map(untilAwake)
  await queuePushIn(tx, pushed, { kind: 'alerts', about: car_id })
  // If there was one today, the mail finds out itself that it has to wait.
  await queueAlertMails(tx, told.filter(({ by_mail }) => by_mail).map(untilAwake))
  return told.map(({ user_id }) => user_id)
}

/** Calculated once for each time zone: most members share one. */
function wakingTimes(now: Date): (reader: AlertReceiver) => Date {
  const times = new Map<string | null, Date>()
  return ({ time_zone }) => {
    const time = times.get(time_zone) ?? afterQuietHours(now, time_zone)
    times.set(time_zone, time)
    return time
  }
}

/** Only a town that we know: what else an owner typed there is not for others' mailboxes. */
const townOf = (location: string): string | null => findPlace(location)?.name ?? null

/** Undefined if the car is not to be told any more, or a later one stands for it. */
export const newsOfAlert =
  (db: Pool) =>
  (user_id: string, car_id: string, session_id: string): Promise<PushNews | undefined> =>
    transaction(db, async (tx) => {
      await holdShown(tx, car_id)
      // One after the other, so that a car is silent only for one that still has its turn.
      if (!(await lockMember(tx, user_id))) return undefined
      const pushed = await takePushed(tx, user_id, car_id, session_id)
      if (!pushed) {
        await passOn(tx, user_id, car_id)
        return undefined
      }
      const { location, ...news } = pushed
      return { kind: 'alerts', car_id, ...news, place: townOf(location) }
    })

async function passOn(tx: Db, user_id: string, car_id: string): Promise<void> {
  const next = await takeSilent(tx, user_id, car_id)
  const devices = next?.sessions.map((session_id) => ({ user_id, session_id })) ?? []
  if (next) await queuePushFor(tx, devices, { kind: 'alerts', about: next.car_id })
  await forgetHidden(tx, user_id, car_id)
}

type AlertPost = Omit<MailContext, 'takeCall'> & { db: Pool }

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
    if (job.attempt < ALERT_MAIL_ATTEMPTS) throw error
  }
}

/** None if the mail has to wait: for the end of the quiet hours, or of the day after the last one. */
async function takeCars(tx: Db, user_id: string, job: JobRun): Promise<ToldCar[]> {
  const clock = await readClock(tx, user_id)
  if (!clock) return []
  const now = Date.parse(clock.now)
  const untilAwake = (in_ms: number) =>
    afterQuietHours(new Date(now + in_ms), clock.time_zone).getTime() - now
  await holdUnmailed(tx, user_id)
  await forgetHiddenUnmailed(tx, user_id)
  const cars = await listUnmailed(tx, user_id, job.id)
  if (cars.length === 0) return []
  const wait = untilAwake(0) || (await takeMail(tx, user_id, job.id))
  if (wait > 0) {
    // Killed while it sent: the mail that waits is another job, and must find the cars.
    await releaseMail(tx, user_id, job.id)
    await queueAlertMails(tx, [{ user_id, in_ms: untilAwake(wait) }])
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
  const titles = cars.map(({ title }) => oneLineForMail(title))
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
