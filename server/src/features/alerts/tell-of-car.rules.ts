// Tells members of a new car that fits their kept searches (docs/decisions/0041-alerts.md).
import { alert as limits } from '@keyswap/contract/limits'
import { findPlace } from '@keyswap/contract/listings/places'
import type { JobRun } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { oneLineForMail } from '../../texts/one-line.ts'
import { lockMember, type MailContext, sendNotice } from '../accounts/index.ts'
import {
  afterQuietHours,
  nextMorning,
  type PushNews,
  queuePushFor,
  queuePushIn,
} from '../push/index.ts'
import { searchKeysOf } from './keys.ts'
import { alertMailTexts } from './mail-texts.ts'
import {
  ALERT_MAIL_ATTEMPTS,
  type AlertReceiver,
  type FittingMember,
  forgetHidden,
  forgetHiddenUnmailed,
  holdCar,
  holdShown,
  holdUnmailed,
  insertTold,
  listFittingMembers,
  listReceivers,
  listUnmailed,
  noteMailed,
  postponePush,
  queueAlertMails,
  queueTelling,
  readMemberClock,
  readSearchedFields,
  readTurn,
  releaseDailyMail,
  type ToldCar,
  takeDailyMail,
  takeDailyPush,
  takePushed,
  takeSilent,
  untilTold,
} from './tell-of-car.store.ts'

/** The number of members who are told in one transaction. */
const PAGE = 500

/** `onTold` is called after the commit. */
type Telling = {
  db: Pool
  onTold?: (user_ids: string[]) => Promise<void>
  /** How long the car of a new member waits, so that a moderator may come first. */
  told_after_minutes?: number
}

/**
 * Each transaction notes who is told and queues their notifications or mails, or does nothing. If the job is repeated, it tells
 * only those who were not told.
 */
export async function tellOfCar(
  { db, onTold, told_after_minutes = 0 }: Telling,
  { car_id }: { car_id: string },
  page = PAGE,
): Promise<void> {
  const car = await readSearchedFields(db, car_id)
  if (!car) return
  const wait = told_after_minutes > 0 ? await untilTold(db, car_id, told_after_minutes) : 0
  if (wait > 0) return void (await queueTelling(db, car_id, wait))
  const fitting = await listFittingMembers(db, car_id, searchKeysOf(car))
  for (let from = 0; from < fitting.length; from += page) {
    const told = await transaction(db, (tx) =>
      tellPage(tx, car_id, fitting.slice(from, from + page)),
    )
    if (told.length > 0) await onTold?.(told)
  }
}

/** Returns the members who were told. */
async function tellPage(tx: Db, car_id: string, fitting: FittingMember[]): Promise<string[]> {
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
  // If the member got such a mail today, the mail's job finds out that it has to wait.
  await queueAlertMails(tx, told.filter(({ by_mail }) => by_mail).map(untilAwake))
  return told.map(({ user_id }) => user_id)
}

/** The time is calculated once for each time zone, because most members share one. */
function wakingTimes(now: Date): (reader: AlertReceiver) => Date {
  const times = new Map<string | null, Date>()
  return ({ time_zone }) => {
    const time = times.get(time_zone) ?? afterQuietHours(now, time_zone)
    times.set(time_zone, time)
    return time
  }
}

/** The name of a known town. Anything else that an owner typed as the location is not for others' mailboxes. */
const townOf = (location: string): string | null => findPlace(location)?.name ?? null

/** Undefined if the car is not to be told any more, or a later one's notification counts it in. */
export const newsOfAlert =
  (db: Pool) =>
  (user_id: string, car_id: string, session_id: string): Promise<PushNews | undefined> =>
    transaction(db, async (tx) => {
      await holdShown(tx, car_id)
      // The lock makes a member's notifications wait for each other: a car is silent only for one whose turn is still to come.
      if (!(await lockMember(tx, user_id))) return undefined
      const turn = await readTurn(tx, user_id, car_id)
      if (turn && turn.wait_ms > 0)
        return waitFor(tx, { user_id, session_id }, car_id, turn.wait_ms)
      const pushed = await takePushed(tx, user_id, car_id, session_id)
      if (pushed && turn && !turn.was_pushed) {
        const morning = nextMorning(new Date(turn.now), turn.time_zone)
        const wait_ms = await takeDailyPush(tx, user_id, morning)
        if (wait_ms > 0) {
          await postponePush(tx, user_id, car_id)
          return waitFor(tx, { user_id, session_id }, car_id, wait_ms)
        }
      }
      if (!pushed) {
        await passOn(tx, user_id, car_id)
        return undefined
      }
      const { location, ...news } = pushed
      return { kind: 'alerts', car_id, ...news, place: townOf(location) }
    })

/** The day's notifications are used up, or were when another device asked: the car is in the one of the morning. */
async function waitFor(
  tx: Db,
  device: { user_id: string; session_id: string },
  car_id: string,
  in_ms: number,
): Promise<undefined> {
  await queuePushFor(tx, [device], { kind: 'alerts', about: car_id }, in_ms)
  return undefined
}

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
    // The next attempt takes these cars again, or the mail about the next car does.
    await releaseDailyMail(post.db, user_id, job.id)
    // Don't throw at the last attempt: a failed job would stay in the queue.
    if (job.attempt < ALERT_MAIL_ATTEMPTS) throw error
  }
}

/** Returns no cars if the mail has to wait for the end of the quiet hours, or of the day after the last mail. */
async function takeCars(tx: Db, user_id: string, job: JobRun): Promise<ToldCar[]> {
  const clock = await readMemberClock(tx, user_id)
  if (!clock) return []
  const now = Date.parse(clock.now)
  const untilAwake = (in_ms: number) =>
    afterQuietHours(new Date(now + in_ms), clock.time_zone).getTime() - now
  await holdUnmailed(tx, user_id)
  await forgetHiddenUnmailed(tx, user_id)
  const cars = await listUnmailed(tx, user_id, job.id)
  if (cars.length === 0) return []
  const wait = untilAwake(0) || (await takeDailyMail(tx, user_id, job.id))
  if (wait > 0) {
    // An earlier attempt was killed while it sent. The mail that waits is another job, and must find the cars.
    await releaseDailyMail(tx, user_id, job.id)
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
