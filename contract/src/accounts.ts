import { isVisibleName, nameIssues, tidyName } from './accounts/names.ts'
import { waysToTell } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { photo, profile } from './limits.ts'
import { currencies, distanceUnits } from './units.ts'
import { uuid, z } from './zod.ts'

export const Language = z.enum(languages)
export type Language = z.output<typeof Language>

export const Me = z.strictObject({
  id: uuid(),
  email: z.string(),
  /** `name` and `username` are the same text: the product spec has both fields. */
  name: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  location: z.string().nullable(),
  language: Language,
  /** The units the member chose for distances and prices; null if none was chosen: the browser's locale decides. */
  distance_unit: z.enum(distanceUnits).nullable(),
  currency: z.enum(currencies).nullable(),
  /** Whether the member is offered rings. */
  offer_rings: z.boolean(),
  /** Whether the question "Are your cars still yours?" is also sent by mail. */
  ask_by_mail: z.boolean(),
  /** Whether others may read that the member usually answers within a day. */
  show_answering: z.boolean(),
  /** How they are told that something waits for them; null until they have been asked. Mails are sent only with `mail`. */
  told_by: z.enum(waysToTell).nullable(),
  /** The last day on which the member is away: what they are asked counts from the day after it on. Null once it is over. */
  away_until: z.iso.date().nullable(),
  /** An IANA name; null until a browser has saved it. Used for quiet hours and the day of a meeting. */
  time_zone: z.string().nullable(),
  is_admin: z.boolean(),
  /** Also true for admins, who can do all that moderators can. */
  is_moderator: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Me = z.output<typeof Me>

/** A member's record, shown beside the name. */
export const Standing = z.strictObject({
  /** How many different members they have swapped with. */
  swaps: z.number(),
  /** The percentage of reviewers who would swap again; null without reviews. */
  would_swap_again: z.number().nullable(),
  /** They usually answer within a day, and let others read it. Otherwise absent: nothing bad is ever said. */
  answers_fast: z.literal(true).optional(),
})

export const SignedIn = z.strictObject({
  user: Me,
  access_token: z.string(),
  expires_at: z.iso.datetime(),
})
export type SignedIn = z.output<typeof SignedIn>

const Done = z.strictObject({ ok: z.literal(true) })

// Optional, and without a minimum length: the rules refuse a missing or short one with the product spec's texts.
const email = z.string().max(profile.email_max_length).optional()
const password = z.string().max(profile.password_max_length).optional()

const name = z
  .string()
  .overwrite(tidyName)
  .max(profile.name_max_length)
  .refine((text) => text === '' || isVisibleName(text), nameIssues.characters)

/** The car whose page the visitor is at: a confirmation link leads back to it. */
const car_id = uuid().optional()

export const SignUpInput = z.strictObject({
  email,
  password,
  username: name.optional(),
  car_id,
})
export type SignUpInput = z.output<typeof SignUpInput>

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  access: 'public',
  summary: 'Create an account; signs in at once unless the e-mail address must be confirmed first',
  input: SignUpInput,
  output: z.union([SignedIn, z.strictObject({ requiresEmailConfirmation: z.literal(true) })]),
  errors: [
    'MISSING_CREDENTIALS',
    'INVALID_EMAIL',
    'WEAK_PASSWORD',
    'ALREADY_REGISTERED',
    'TOO_MANY_SIGN_UPS',
    'BUSY',
  ],
  limit: { max: 200, seconds: 600 },
})

/** The first step of a sign-in with a second factor. */
export const MfaRequired = z.strictObject({
  mfa_required: z.literal(true),
  /** Identifies this sign-in in the second step; valid for ten minutes. */
  ticket: z.string(),
  /** The second factors that the member has set up. A recovery code also works. */
  ways: z.array(z.enum(['totp', 'passkey'])),
})
export type MfaRequired = z.output<typeof MfaRequired>

export const SignInInput = z.strictObject({ email, password, car_id })
export type SignInInput = z.output<typeof SignInInput>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'public',
  summary: 'Sign in with e-mail address and password; with a second factor, the first of two steps',
  input: SignInInput,
  output: z.union([SignedIn, MfaRequired]),
  errors: [
    'MISSING_CREDENTIALS',
    'INVALID_CREDENTIALS',
    'EMAIL_NOT_CONFIRMED',
    'ACCOUNT_SUSPENDED',
    'BUSY',
  ],
  limit: { max: 60, seconds: 300 },
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  summary: 'Get a new access token for the session of the refresh cookie',
  output: SignedIn,
  errors: ['SESSION_MISSING', 'ACCOUNT_SUSPENDED'],
  limit: { max: 120, seconds: 60 },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'public',
  summary: 'End the session of the refresh cookie or of the bearer token; harmless without one',
  output: Done,
  errors: [],
  limit: { max: 120, seconds: 60 },
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Send a reset link if the account exists; the response is the same either way',
  input: z.strictObject({ email: z.string().max(profile.email_max_length) }),
  output: Done,
  errors: ['INVALID_EMAIL'],
  limit: { max: 20, seconds: 600 },
})

const LinkInput = z.strictObject({ token: z.string().max(200) })

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/api/auth/check-reset-link',
  access: 'public',
  summary: 'Check whether a reset link is still valid, without using it',
  input: LinkInput,
  output: Done,
  errors: ['INVALID_LINK'],
  limit: { max: 60, seconds: 600 },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with a reset link, once; ends every session except the caller’s',
  input: z.strictObject({ ...LinkInput.shape, password }),
  /** The email address, so that the client can sign in without asking for it. */
  output: z.strictObject({ ...Done.shape, email: z.string() }),
  errors: ['INVALID_LINK', 'WEAK_PASSWORD', 'BUSY'],
  limit: { max: 30, seconds: 600 },
})

export const ChangePasswordInput = z.strictObject({
  current_password: z.string().max(profile.password_max_length),
  new_password: password,
})
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>

// The path begins with /api/auth because browsers send the known device's cookie only there.
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'member',
  summary:
    'Set a new password with the current one, and with a second factor after a proof; ends every other session; may be repeated',
  input: ChangePasswordInput,
  output: Done,
  errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD', 'PROOF_NEEDED', 'BUSY'],
  limit: { max: 10, seconds: 600 },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'public',
  summary: 'Confirm an e-mail address with the link that was sent to it',
  input: LinkInput,
  output: Done,
  errors: ['INVALID_LINK'],
  limit: { max: 30, seconds: 600 },
})

export const OwnEmail = z.strictObject({
  email: z.string(),
  /** A new address that is not confirmed yet, and until when it can be. */
  waiting: z.strictObject({ email: z.string(), until: z.iso.datetime() }).nullable(),
})
export type OwnEmail = z.output<typeof OwnEmail>

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/me/email',
  access: 'member',
  summary: "The viewer's e-mail address, and a new one that waits for its confirmation",
  output: OwnEmail,
  errors: [],
})

export const ChangeEmailInput = z.strictObject({
  email: z.string().max(profile.email_max_length),
  current_password: z.string().max(profile.password_max_length),
})
export type ChangeEmailInput = z.output<typeof ChangeEmailInput>

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/me/email',
  access: 'member',
  summary:
    'Ask for another e-mail address with the password, and with a second factor after a proof; it counts once the link that is mailed to it was used; the response is the same if it is taken; may be repeated',
  input: ChangeEmailInput,
  output: Done,
  errors: ['INVALID_EMAIL', 'WRONG_PASSWORD', 'SAME_EMAIL', 'PROOF_NEEDED', 'BUSY'],
  limit: { max: 10, seconds: 600 },
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/me/email',
  access: 'member',
  summary:
    'Keep the e-mail address, and make the link to the new one useless; harmless if none waits',
  output: Done,
  errors: [],
})

export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-new-email',
  access: 'public',
  summary:
    'Change the e-mail address with the link that was sent to the new one, once; ends every session except the one that asked',
  input: LinkInput,
  output: Done,
  errors: ['INVALID_LINK', 'ACCOUNT_SUSPENDED'],
  limit: { max: 30, seconds: 600 },
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'member',
  summary: "The viewer's profile",
  output: Me,
  errors: [],
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const ProfileChange = z.strictObject({
  name: name.min(1).optional(),
  location: z.string().trim().min(1).max(profile.location_max_length).nullable().optional(),
  language: Language.optional(),
  distance_unit: z.enum(distanceUnits).nullable().optional(),
  currency: z.enum(currencies).nullable().optional(),
  offer_rings: z.boolean().optional(),
  ask_by_mail: z.boolean().optional(),
  show_answering: z.boolean().optional(),
  told_by: z.enum(waysToTell).optional(),
  /** At most 90 days ahead. */
  away_until: z.iso.date().nullable().optional(),
  time_zone: z.string().max(60).refine(isTimeZone, 'Unknown time zone').optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>

export const patchMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  access: 'member',
  summary: "Change the viewer's profile",
  input: ProfileChange,
  output: Me,
  errors: [],
  limit: { max: 60, seconds: 60 },
})

export const putAvatar = endpoint({
  method: 'PUT',
  path: '/api/me/avatar',
  access: 'member',
  summary: "Upload the viewer's avatar, as the bytes of a JPEG, PNG or WebP",
  body_limit: photo.max_bytes,
  output: Me,
  errors: ['INVALID_IMAGE', 'FILE_TOO_LARGE', 'BUSY'],
  limit: { max: 20, seconds: 600 },
})

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/api/me/avatar',
  access: 'member',
  summary: "Remove the viewer's avatar; harmless without one",
  output: Me,
  errors: [],
})

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/me',
  access: 'member',
  summary:
    'Delete the account and everything of its owner; needs the password, or with a second factor a proof of the last minute',
  input: z.strictObject({ password: z.string().max(profile.password_max_length).optional() }),
  output: Done,
  errors: ['LAST_ADMIN_STAYS', 'ACCOUNT_HELD', 'WRONG_PASSWORD', 'PROOF_NEEDED', 'BUSY'],
  limit: { max: 10, seconds: 600 },
})

export const exportMe = endpoint({
  method: 'GET',
  path: '/api/me/export',
  access: 'member',
  summary: 'Everything stored about the viewer, as a ZIP',
  output: { media_type: 'application/zip' },
  errors: [],
  limit: { max: 10, seconds: 600 },
})

export const Session = z.strictObject({
  id: uuid(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** The `User-Agent` header; the web shows the names of the browser and the operating system instead. */
  user_agent: z.string(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  access: 'member',
  summary: "The viewer's sessions, last used first",
  output: z.array(Session),
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/{sessionId}',
  access: 'member',
  summary: "End one of the viewer's sessions",
  params: z.strictObject({ sessionId: uuid() }),
  output: Done,
  errors: ['NOT_FOUND'],
})

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions',
  access: 'member',
  summary: "End all of the viewer's sessions, including this one",
  output: Done,
  errors: [],
})

const mailLink = z.strictObject({ token: z.string().max(100) })

export const getStopPage = endpoint({
  method: 'GET',
  path: '/unsubscribe/{token}',
  access: 'public',
  summary: 'The page of a mail’s link to stop such mails; changes nothing',
  params: mailLink,
  output: { media_type: 'text/html; charset=utf-8' },
  errors: ['INVALID_LINK'],
  limit: { max: 600, seconds: 600 },
})

export const stopMails = endpoint({
  method: 'POST',
  path: '/unsubscribe/{token}',
  access: 'public',
  summary:
    'Stop such mails with the link of one, without signing in: a mail program’s one click (RFC 8058), or the page’s button',
  params: mailLink,
  body_limit: 10_000,
  output: { media_type: 'text/html; charset=utf-8' },
  errors: ['INVALID_LINK'],
  limit: { max: 600, seconds: 600 },
})

export const getNotMePage = endpoint({
  method: 'GET',
  path: '/not-me/{token}',
  access: 'public',
  summary: 'The page of the link in a mail about a sign-in from a new device; changes nothing',
  params: mailLink,
  output: { media_type: 'text/html; charset=utf-8' },
  errors: [],
  limit: { max: 120, seconds: 600 },
})

export const denySignIn = endpoint({
  method: 'POST',
  path: '/not-me/{token}',
  access: 'public',
  summary:
    'That page’s button, once: ends all sessions, makes the password useless and mails a link for a new one',
  params: mailLink,
  body_limit: 10_000,
  output: { media_type: 'text/html; charset=utf-8' },
  errors: ['BUSY'],
  limit: { max: 60, seconds: 600 },
})
