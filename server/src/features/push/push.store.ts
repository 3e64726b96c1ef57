import type { Language } from '@keyswap/contract/accounts'
import { push as limits } from '@keyswap/contract/limits'
import type { PushKind, PushState } from '@keyswap/contract/push'
import type { Viewer } from '../../calls/viewer.ts'
import { addJobsFrom, addKeyedJobs } from '../../db/jobs.ts'
import { type Db, many, maybe, run, type Sql, sql } from '../../db/sql.ts'

const SUBSCRIPTION = sql`endpoint, kinds`

export const findOwnSubscription = (db: Db, { id, session_id }: Viewer) =>
  maybe<NonNullable<PushState['subscription']>>(
    db,
    sql`select ${SUBSCRIPTION} from push_subscriptions where user_id = ${id} and session_id = ${session_id}`,
  )

export type NewSubscription = { endpoint: string; p256dh: string; auth: string; kinds: PushKind[] }

/**
 * A session is one browser, which has one endpoint: the new endpoint replaces the previous one. The lock makes concurrent
 * subscriptions see each other when they count devices.
 */
export async function writeSubscription(
  db: Db,
  { id, session_id }: Viewer,
  { endpoint, p256dh, auth, kinds }: NewSubscription,
): Promise<void> {
  await run(db, sql`select id from users where id = ${id} for no key update`)
  await run(
    db,
    sql`insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, kinds)
        values (${endpoint}, ${id}, ${session_id}, ${p256dh}, ${auth}, ${kinds})
        on conflict (endpoint) do update
          set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
              auth = excluded.auth, kinds = excluded.kinds`,
  )
  await run(
    db,
    sql`delete from push_subscriptions
        where user_id = ${id} and endpoint <> ${endpoint}
          and (session_id = ${session_id} or endpoint not in (
            select endpoint from push_subscriptions
            where user_id = ${id} and endpoint <> ${endpoint} and session_id <> ${session_id}
            order by created_at desc, endpoint
            limit ${limits.max_devices - 1}))`,
  )
}

export const deleteOwnSubscription = (db: Db, { id, session_id }: Viewer) =>
  run(db, sql`delete from push_subscriptions where user_id = ${id} and session_id = ${session_id}`)

export const deleteAddress = (db: Db, endpoint: string) =>
  run(db, sql`delete from push_subscriptions where endpoint = ${endpoint}`)

export const listForExport = (db: Db, user_id: string) =>
  many(
    db,
    sql`select ${SUBSCRIPTION}, created_at from push_subscriptions where user_id = ${user_id} order by created_at`,
  )

/** A member's device, identified by its session. */
export type Device = { user_id: string; session_id: string }

const DEVICE = sql`user_id, session_id`

/** Pages through the devices in the order of their keys. */
export const listAllDevices = (db: Db, kind: PushKind, after: Device | undefined, limit: number) =>
  many<Device>(
    db,
    sql`select ${DEVICE} from push_subscriptions
        where ${kind} = any (kinds)
          and (user_id, session_id) > (${after?.user_id ?? FIRST_ID}, ${after?.session_id ?? FIRST_ID})
        order by user_id, session_id limit ${limit}`,
  )
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type PushTarget = {
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  time_zone: string | null
  /** The time on the database's clock. */
  now: string
}

/** Undefined if the device does not want this kind, its session has ended, or the member is banned. */
export const findAddress = (db: Db, { user_id, session_id }: Device, kind: PushKind) =>
  maybe<PushTarget>(
    db,
    sql`select p.endpoint, p.p256dh, p.auth, u.language, u.time_zone, now() as now
        from push_subscriptions p
        join sessions s on s.user_id = p.user_id and s.id = p.session_id
        join users u on u.id = p.user_id
        where p.user_id = ${user_id} and p.session_id = ${session_id} and ${kind} = any (p.kinds)
          and s.expires_at > now() and u.banned_at is null`,
  )

export const PUSH = 'push'
export const PUSH_TO_ALL = 'push-to-all'

/** A push is retried after 3, 7, 20 and 55 seconds. Later the notification would be outdated. */
export const PUSH_ATTEMPTS = 5
const UNTIL_DONE = 25

// Jobs with lower numbers run first. The default is 0, so password mails never wait for notifications.
const PRIORITY: Record<PushKind, number> = {
  matches: 1,
  messages: 1,
  deals: 1,
  rings: 1,
  alerts: 2,
  fresh: 2,
  announcements: 2,
}

/** What a notification is about: the id of a match, a ring, a deal, a car or an announcement, or a screen. */
export type PushSubject = { kind: PushKind; about: string }

/** Queues for each device of these members that wants this kind, found in the same statement to save a round trip. */
export const queuePushesTo = (db: Db, user_ids: string[], news: PushSubject) =>
  queuePushes(
    db,
    sql`select ${DEVICE}, ${delayOf(news.kind)}::double precision as in_ms from push_subscriptions
        where user_id = any (${user_ids}::uuid[]) and ${news.kind} = any (kinds)`,
    news,
  )

/** Like `queuePushesTo`, with a delay for each member. */
export const queuePushesIn = (
  db: Db,
  members: { user_id: string; in_ms: number }[],
  news: PushSubject,
) =>
  queuePushes(
    db,
    sql`select p.user_id, p.session_id, m.in_ms
        from json_to_recordset(${JSON.stringify(members)}) as m (user_id uuid, in_ms double precision)
        join push_subscriptions p on p.user_id = m.user_id and ${news.kind} = any (p.kinds)`,
    news,
  )

export const queuePushesFor = (db: Db, devices: Device[], news: PushSubject, in_ms = 0) =>
  queuePushes(
    db,
    sql`select ${DEVICE}, ${in_ms}::double precision as in_ms
        from json_to_recordset(${JSON.stringify(devices)}) as device (user_id uuid, session_id uuid)`,
    news,
  )

const queuePushes = (db: Db, devices: Sql, { kind, about }: PushSubject) =>
  addJobsFrom(
    db,
    sql`select ${PUSH}::text as name, concat_ws(' ', ${PUSH}::text, ${kind}::text, ${about}::text, session_id) as key,
               json_build_object('kind', ${kind}::text, 'about', ${about}::text,
                                 'user_id', user_id, 'session_id', session_id) as payload, in_ms
        from (${devices}) device`,
    { attempts: PUSH_ATTEMPTS, priority: PRIORITY[kind] },
  )

const delayOf = (kind: PushKind): number => (kind === 'messages' ? limits.gather_messages_ms : 0)

export const queuePushToAll = (db: Db, news: PushSubject, after?: Device) =>
  addKeyedJobs(
    db,
    [{ name: PUSH_TO_ALL, key: [PUSH_TO_ALL, news.about].join(' '), payload: { ...news, after } }],
    { attempts: UNTIL_DONE, priority: PRIORITY[news.kind] },
  )
