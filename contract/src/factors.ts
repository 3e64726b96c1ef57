// Second factors: one-time codes (TOTP) with recovery codes, and passkeys. This file has the second step of a sign-in,
// signing in with a passkey, and the calls of Settings; accounts.ts has the other sign-in calls.
import { SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { factors as limits, profile } from './limits.ts'
import { uuid, z } from './zod.ts'

const Done = z.strictObject({ ok: z.literal(true) })

/** A code of an authenticator app, or a recovery code; spaces, dashes and capitals do not matter. */
const code = z.string().max(limits.code_max_length)

export const secondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'public',
  summary: 'The second step of a sign-in: its ticket with a one-time code or a recovery code',
  input: z.strictObject({ ticket: z.string().max(200), code }),
  output: SignedIn,
  errors: ['INVALID_TICKET', 'INVALID_CODE', 'ACCOUNT_SUSPENDED'],
  limit: { max: 30, seconds: 300 },
})

/** Options for the browser's WebAuthn calls, in WebAuthn's JSON format. */
const Options = z.looseObject({ challenge: z.string() })

/** Bytes as base64url. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*=*$/)

export const PasskeyAnswer = z.strictObject({
  id: bytes(limits.passkey_id_max_length),
  /** Says whose passkey it is; every passkey of this site contains it. */
  user_handle: bytes(100),
  client_data_json: bytes(2_000),
  authenticator_data: bytes(2_000),
  signature: bytes(10_000),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

export const getPasskeyChallenge = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-options',
  access: 'public',
  summary: 'What `navigator.credentials.get` needs to sign in with a passkey',
  output: Options,
  errors: [],
  limit: { max: 60, seconds: 300 },
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, which is both factors; also instead of the second step',
  input: PasskeyAnswer,
  output: SignedIn,
  errors: ['PASSKEY_REFUSED', 'EMAIL_NOT_CONFIRMED', 'ACCOUNT_SUSPENDED'],
  limit: { max: 60, seconds: 300 },
})

const Passkey = z.strictObject({
  id: uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  /** Null if it has not been used yet. */
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const Factors = z.strictObject({
  /** Whether sign-ins need a one-time code. */
  totp: z.boolean(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.number(),
  /** Whether the member is an admin and the operator demands second factors of admins. */
  is_demanded: z.boolean(),
})
export type Factors = z.output<typeof Factors>

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/me/factors',
  access: 'member',
  summary: "The viewer's second factors",
  output: Factors,
  errors: [],
})

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/me/proof',
  access: 'member',
  summary:
    'Enter the password again, and with a second factor also a one-time code or a recovery code: for ten minutes, this session may change second factors',
  input: z.strictObject({
    password: z.string().max(profile.password_max_length),
    code: code.optional(),
  }),
  output: Done,
  errors: ['WRONG_PASSWORD', 'INVALID_CODE', 'BUSY'],
  limit: { max: 20, seconds: 600 },
})

export const getProofOptions = endpoint({
  method: 'POST',
  path: '/api/me/proof/options',
  access: 'member',
  summary: 'What `navigator.credentials.get` needs for a passkey of the viewer, as the proof',
  output: Options,
  errors: ['NO_FACTOR'],
  limit: { max: 30, seconds: 600 },
})

export const ProofAnswer = PasskeyAnswer.omit({ user_handle: true })
export type ProofAnswer = z.output<typeof ProofAnswer>

export const proveWithPasskey = endpoint({
  method: 'POST',
  path: '/api/me/proof/passkey',
  access: 'member',
  summary: 'The same proof with a passkey, instead of the password and a code',
  input: ProofAnswer,
  output: Done,
  errors: ['PASSKEY_REFUSED'],
  limit: { max: 30, seconds: 600 },
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp',
  access: 'member',
  summary:
    'A secret for an authenticator app, which counts once a code of it was confirmed; the same one for this session for ten minutes',
  output: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['PROOF_NEEDED', 'EMAIL_NOT_CONFIRMED', 'TOTP_ON'],
  limit: { max: 20, seconds: 600 },
})

/** Shown only once. Null if the member already has recovery codes from an earlier factor. */
const recovery_codes = z.array(z.string()).nullable()

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp/confirm',
  access: 'member',
  summary:
    'Switch one-time codes on with a code of the new secret; a first factor ends all other sessions',
  input: z.strictObject({ code }),
  output: z.strictObject({ recovery_codes }),
  errors: ['PROOF_NEEDED', 'INVALID_CODE', 'TOTP_ON'],
  limit: { max: 20, seconds: 600 },
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/me/totp',
  access: 'member',
  summary: 'Switch one-time codes off',
  output: Done,
  errors: ['PROOF_NEEDED', 'NO_FACTOR'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/me/recovery-codes',
  access: 'member',
  summary: 'Ten new recovery codes instead of the old ones',
  output: z.strictObject({ recovery_codes: z.array(z.string()) }),
  errors: ['PROOF_NEEDED', 'NO_FACTOR'],
  limit: { max: 20, seconds: 600 },
})

export const getPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/me/passkeys/options',
  access: 'member',
  summary: 'What `navigator.credentials.create` needs to make a passkey',
  output: Options,
  errors: ['PROOF_NEEDED', 'EMAIL_NOT_CONFIRMED', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  limit: { max: 30, seconds: 600 },
})

export const NewPasskey = z.strictObject({
  name: z.string().trim().min(1).max(limits.passkey_name_max_length),
  id: bytes(limits.passkey_id_max_length),
  client_data_json: bytes(2_000),
  attestation_object: bytes(20_000),
  transports: z.array(z.string().max(30)).max(10),
})
export type NewPasskey = z.output<typeof NewPasskey>

export const postPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkeys',
  access: 'member',
  summary:
    'Add the passkey that the browser has made; a first factor ends all other sessions. A name that the member has already gets a number',
  input: NewPasskey,
  output: z.strictObject({ passkey: Passkey, recovery_codes }),
  errors: ['PROOF_NEEDED', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  limit: { max: 30, seconds: 600 },
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/me/passkeys/{passkeyId}',
  access: 'member',
  summary: 'Remove a passkey',
  params: z.strictObject({ passkeyId: uuid() }),
  output: Done,
  errors: ['PROOF_NEEDED', 'NOT_FOUND'],
})
