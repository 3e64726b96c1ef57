import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30

// Every authenticator app supports these values, and some ignore any others.
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The secret in the form that people type, and the URI that a QR code holds. */
export function presentTotp(bytes: Buffer, email: string): { secret: string; uri: string } {
  const secret = secretOf(bytes)
  const uri = new TOTP({ ...FORM, issuer: 'Keyswap', label: email, secret }).toString()
  return { secret: secret.base32, uri }
}

export const isOneTimeCode = (text: string): boolean => /^\d{6}$/.test(text)

/** The time step of a right code, which may be one step early or late; undefined if the code is wrong. */
export function stepOf(bytes: Buffer, token: string, now_ms: number): number | undefined {
  // The library fails on text that is longer in bytes than in characters.
  if (!isOneTimeCode(token)) return undefined
  const secret = secretOf(bytes)
  const delta = TOTP.validate({ ...FORM, token, secret, timestamp: now_ms, window: 1 })
  return delta === null ? undefined : TOTP.counter({ ...FORM, timestamp: now_ms }) + delta
}
