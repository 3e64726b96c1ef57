// A browser is recognised at its next sign-in by a random secret in a cookie, not by what it tells about itself.
import { hash } from 'node:crypto'
import type { Db } from '../../../db/sql.ts'
import type { Abortable } from '../credentials/passwords.ts'
import { newSecret, SECRET_BYTES } from '../tokens.ts'
import {
  forgetDevices,
  forgetOldestDevices,
  queueNewDeviceMail,
  touchDevice,
} from './devices.store.ts'
import { type OpenedSession, openSession, type RefreshKey } from './sessions.rules.ts'

/** The client that signs in, as its request shows it. */
export type SignInClient = Abortable & {
  user_agent: string
  address: string
  /** The value of the device's cookie. */
  device?: string | undefined
}

/** `device` is the new value of the device's cookie. */
export type SignInResult = OpenedSession & { device: string }

function readSecret(cookie: string | undefined): Buffer | undefined {
  const bytes = Buffer.from(cookie ?? '', 'base64url')
  return bytes.length === SECRET_BYTES ? bytes : undefined
}

const hashFor = (user_id: string, secret: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(user_id), secret]), 'buffer')

/** The device's cookie, for an answer that must not tell whether there is an account. */
export const deviceOf = (cookie: string | undefined): string =>
  (readSecret(cookie) ?? newSecret()).toString('base64url')

/** Returns the device's secret and, if the device was not known before, the time from which it is. */
async function meet(tx: Db, user_id: string, cookie: string | undefined) {
  const secret = readSecret(cookie) ?? newSecret()
  const { is_new, seen_at } = await touchDevice(tx, user_id, hashFor(user_id, secret))
  if (is_new) await forgetOldestDevices(tx, user_id)
  return { device: secret.toString('base64url'), new_at: is_new ? seen_at : undefined }
}

/** The device of a sign-up is known even if the first session opens later, after the address is confirmed. */
export async function completeSignUp(
  tx: Db,
  keys: RefreshKey,
  user_id: string,
  reader: SignInClient,
  mayEnter: boolean,
): Promise<SignInResult | { device: string }> {
  const { device } = await meet(tx, user_id, reader.device)
  if (!mayEnter) return { device }
  return { ...(await openSession(tx, keys, user_id, reader.user_agent)), device }
}

/** Opens a session. If the member has not used the device before, they are told by mail. */
export async function completeSignIn(
  tx: Db,
  keys: RefreshKey,
  user_id: string,
  reader: SignInClient,
): Promise<SignInResult> {
  const { device, new_at } = await meet(tx, user_id, reader.device)
  const { user_agent, address } = reader
  if (new_at) await queueNewDeviceMail(tx, { user_id, at: new_at, address, user_agent })
  return { ...(await openSession(tx, keys, user_id, user_agent)), device }
}

/** After this, a sign-in from any other device is told by mail again. */
export async function forgetOtherDevices(tx: Db, user_id: string, cookie?: string): Promise<void> {
  const secret = readSecret(cookie)
  await forgetDevices(tx, user_id, secret && hashFor(user_id, secret))
}
