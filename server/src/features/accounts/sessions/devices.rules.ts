// A browser is recognised at its next sign-in by a random secret in a cookie, not by what it tells about itself.
import { hash } from 'node:crypto'
import type { Db } from '../../../db/sql.ts'
import type { Waiting } from '../credentials/passwords.ts'
import { newSecret, SECRET_BYTES } from '../tokens.ts'
import { forgetDevices, forgetOldest, queueNewDeviceMail, touchDevice } from './devices.store.ts'
import { type Keys, type Opened, openSession } from './sessions.rules.ts'

/** Who signs in, as the request shows it. */
export type DeviceReader = Waiting & {
  user_agent: string
  address: string
  /** The device's cookie. */
  device?: string | undefined
}

/** `device` is for the cookie. */
export type Entered = Opened & { device: string }

function readSecret(cookie: string | undefined): Buffer | undefined {
  const bytes = Buffer.from(cookie ?? '', 'base64url')
  return bytes.length === SECRET_BYTES ? bytes : undefined
}

const hashFor = (user_id: string, secret: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(user_id), secret]), 'buffer')

/** Returns the device's secret, and since when it is known if it was not known before. */
async function meet(tx: Db, user_id: string, cookie: string | undefined) {
  const secret = readSecret(cookie) ?? newSecret()
  const { is_new, seen_at } = await touchDevice(tx, user_id, hashFor(user_id, secret))
  if (is_new) await forgetOldest(tx, user_id)
  return { device: secret.toString('base64url'), new_at: is_new ? seen_at : undefined }
}

/** The device of a sign-up is known, also if the first session comes later, after the address was confirmed. */
export async function enterAtSignUp(
  tx: Db,
  keys: Keys,
  user_id: string,
  reader: DeviceReader,
  mayEnter: boolean,
): Promise<Entered | { device: string }> {
  const { device } = await meet(tx, user_id, reader.device)
  if (!mayEnter) return { device }
  return { ...(await openSession(tx, keys, user_id, reader.user_agent)), device }
}

/** Opens a session. From a device that the member has not used before, they are told by mail. */
export async function enter(
  tx: Db,
  keys: Keys,
  user_id: string,
  reader: DeviceReader,
): Promise<Entered> {
  const { device, new_at } = await meet(tx, user_id, reader.device)
  const { user_agent, address } = reader
  if (new_at) await queueNewDeviceMail(tx, { user_id, at: new_at, address, user_agent })
  return { ...(await openSession(tx, keys, user_id, user_agent)), device }
}

/** After it, a sign-in from any other device is told by mail again. */
export async function forgetOtherDevices(tx: Db, user_id: string, cookie?: string): Promise<void> {
  const secret = readSecret(cookie)
  await forgetDevices(tx, user_id, secret && hashFor(user_id, secret))
}
