import { push as limits } from '@keyswap/contract/limits'
import type { PushKind, PushState, PushSubscriptionInput } from '@keyswap/contract/push'
import type { Viewer } from '../../calls/viewer.ts'
import type { JobRun } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import { isPublicKey, type Push } from '../../outside/push.ts'
import {
  type Device,
  deleteAddress,
  deleteOwnSubscription,
  findAddress,
  findOwnSubscription,
  listAllDevices,
  PUSH_ATTEMPTS,
  type PushSubject,
  type PushTarget,
  queuePushesFor,
  queuePushesIn,
  queuePushesTo,
  queuePushToAll,
  writeSubscription,
} from './push.store.ts'
import { composePush, type PushNews } from './pushes.ts'
import { afterQuietHours } from './quiet.ts'

export type Pushing = { db: Pool; push: Push; sends_mail: boolean }

export const pushStateOf = async (
  { db, push, sends_mail }: Pushing,
  viewer: Viewer,
): Promise<PushState> => ({
  ...{ public_key: push.public_key, sends_mail },
  subscription: (await findOwnSubscription(db, viewer)) ?? null,
})

export async function subscribe(
  { db, push }: Pushing,
  viewer: Viewer,
  { endpoint: given, keys, kinds }: PushSubscriptionInput,
): Promise<void> {
  const endpoint = push.accept(given)
  if (endpoint === undefined) throw new Refusal('UNKNOWN_PUSH_SERVICE')
  if (!isPublicKey(keys.p256dh)) {
    const fields = [{ path: 'keys.p256dh', message: 'Invalid public key' }]
    throw new Refusal('INVALID_INPUT', { fields })
  }
  await transaction(db, (tx) =>
    writeSubscription(tx, viewer, { endpoint, ...keys, kinds: [...new Set(kinds)] }),
  )
}

export const unsubscribe = ({ db }: Pushing, viewer: Viewer): Promise<unknown> =>
  deleteOwnSubscription(db, viewer)

/** Queues a notification for each device of these members that wants one. */
export const queuePush = (db: Db, user_ids: string[], news: PushSubject): Promise<unknown> =>
  queuePushesTo(db, user_ids, news)

/** Like `queuePush`, with a delay for each member. */
export const queuePushIn = (
  db: Db,
  members: { user_id: string; in_ms: number }[],
  news: PushSubject,
): Promise<unknown> => queuePushesIn(db, members, news)

/** Like `queuePush`, after the commit. A failure is ignored: the match or message is stored, and its call must not fail. */
export const pushTo = (db: Db, user_ids: string[], news: PushSubject): Promise<unknown> =>
  queuePush(db, user_ids, news).catch(() => {})

/** Queues a notification for all members, in the caller's transaction. */
export const pushToAll = (db: Db, news: PushSubject): Promise<unknown> => queuePushToAll(db, news)

const PAGE = 500

/**
 * Queues one page of devices and the job for the next page in one transaction, so a crash neither skips nor repeats any device.
 */
export const pushNextPage = (
  db: Pool,
  news: PushSubject,
  after: Device | undefined,
): Promise<void> =>
  transaction(db, async (tx) => {
    const devices = await listAllDevices(tx, news.kind, after, PAGE)
    if (devices.length > 0) await queuePushesFor(tx, devices, news)
    if (devices.length === PAGE) await queuePushToAll(tx, news, devices.at(-1))
  })

/** Queues a notification for these devices. */
export const queuePushFor = (
  db: Db,
  devices: Device[],
  news: PushSubject,
  in_ms = 0,
): Promise<unknown> => queuePushesFor(db, devices, news, in_ms)

/** Reads what to show a member on the device of that session. Undefined if it was read, withdrawn or ended since. */
export type ReadNews = Record<
  PushKind,
  (user_id: string, about: string, session_id: string) => Promise<PushNews | undefined>
>

/** These kinds are not urgent: they wait until the quiet hours are over. */
const QUIET: readonly PushKind[] = ['alerts', 'fresh']

/** In milliseconds. Calculated again at sending, because the job may have waited for a server or for a retry. */
const quietFor = (kind: PushKind, { now, time_zone }: PushTarget): number =>
  QUIET.includes(kind) ? afterQuietHours(new Date(now), time_zone).getTime() - Date.parse(now) : 0

export async function deliverPush(
  { db, push }: Pushing,
  readNews: ReadNews,
  { kind, about, ...device }: PushSubject & Device,
  { attempt }: JobRun,
): Promise<void> {
  const address = await findAddress(db, device, kind)
  if (!address) return
  const wait = quietFor(kind, address)
  if (wait > 0) return void (await queuePushesFor(db, [device], { kind, about }, wait))
  const news = await readNews[kind](device.user_id, about, device.session_id)
  if (!news) return
  const { payload, ...terms } = composePush(news, address.language)
  const sending = push.send(address, payload, { ...terms, ttl_seconds: limits.ttl_ms / 1000 })
  const outcome = await sending.catch((error: unknown) => {
    // Don't throw at the last attempt: a failed job would stay in the queue.
    if (attempt < PUSH_ATTEMPTS) throw error
    return 'given up' as const
  })
  if (outcome === 'gone') await deleteAddress(db, address.endpoint)
}
