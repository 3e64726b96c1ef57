import { device as limits } from '@keyswap/contract/limits'
import { addJob } from '../../../db/jobs.ts'
import { type Db, many, one, run, sql } from '../../../db/sql.ts'

/** Notes that a member has signed in with this device. */
export const touchDevice = (db: Db, user_id: string, hash: Buffer) =>
  one<{ is_new: boolean; seen_at: string }>(
    db,
    sql`insert into known_devices (user_id, hash) values (${user_id}, ${hash})
        on conflict (user_id, hash) do update set seen_at = now()
        returning xmax = 0 as is_new, seen_at`,
  )

/** Keeps the list short: a client without cookies is a new device each time. */
export const forgetOldestDevices = (db: Db, user_id: string) =>
  run(
    db,
    sql`delete from known_devices
        where user_id = ${user_id} and hash not in (
          select hash from known_devices where user_id = ${user_id} order by seen_at desc limit ${limits.max_known})`,
  )

export const forgetDevices = (db: Db, user_id: string, except: Buffer | undefined) =>
  run(
    db,
    sql`delete from known_devices where user_id = ${user_id} and hash is distinct from ${except}`,
  )

export const listDevices = (db: Db, user_id: string) =>
  many<{ seen_at: string }>(
    db,
    sql`select seen_at from known_devices where user_id = ${user_id} order by seen_at desc`,
  )

export const sweepDevices = (db: Db) =>
  run(
    db,
    sql`delete from known_devices where seen_at < now() - make_interval(secs => ${limits.cookie_ms / 1000})`,
  )

export const NEW_DEVICE_MAIL = 'mail-new-device'

export type NewDevice = { user_id: string; at: string; address: string; user_agent: string }

export const queueNewDeviceMail = (db: Db, device: NewDevice) => addJob(db, NEW_DEVICE_MAIL, device)
