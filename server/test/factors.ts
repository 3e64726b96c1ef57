import { Secret, TOTP } from 'otpauth'
import { run, sql } from '../src/db/sql.ts'
import type { TestApp } from './app.ts'
import { anAuthenticator } from './authenticator.ts'
import type { SignedIn } from './client.ts'
import { PASSWORD } from './factories.ts'

const STEP_MS = 30_000

/** The code that an authenticator app shows, now or some steps later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

/** Lets the code of this time step work again. */
export const forgetCodes = ({ pool }: Pick<TestApp, 'pool'>, { id }: { id: string }) =>
  run(pool, sql`update totp set last_step = 0 where user_id = ${id}`)

export const prove = (member: Pick<SignedIn, 'post'>, code?: string) =>
  member.post('/api/me/proof', { password: PASSWORD, code })

/** Does the same in the database as entering the password, which takes long. */
export const setProven = ({ pool }: Pick<TestApp, 'pool'>, { id }: { id: string }) =>
  run(pool, sql`update sessions set proved_at = now() where user_id = ${id}`)

/** Switches one-time codes on, lets the first code work again, and leaves the member proven. */
export async function withTotp(app: Pick<TestApp, 'pool'>, member: SignedIn) {
  await setProven(app, member)
  const { secret } = (await member.post('/api/me/totp')).body as { secret: string }
  const confirmed = await member.post('/api/me/totp/confirm', { code: codeOf(secret) })
  await forgetCodes(app, member)
  await setProven(app, member)
  return { secret, codes: (confirmed.body as { recovery_codes: string[] | null }).recovery_codes }
}

/** Adds a passkey for the address that test apps have as SITE_URL. Leaves the member proven. */
export async function withPasskey(app: Pick<TestApp, 'pool'>, member: SignedIn) {
  const passkey = anAuthenticator({ origin: 'http://localhost' })
  await setProven(app, member)
  const options = (await member.post('/api/me/passkeys/options')).body
  const added = await member.post('/api/me/passkeys', passkey.create(options))
  await setProven(app, member)
  return { passkey, added }
}
