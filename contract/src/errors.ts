// All error codes, each with its HTTP status and English text. The body of an error response is `ErrorBody`.

export const errors = {
  INVALID_INPUT: { status: 400, message: 'Some fields aren’t valid.' },
  MALFORMED_REQUEST: { status: 400, message: 'This request couldn’t be read.' },
  MALFORMED_BODY: { status: 400, message: 'The body isn’t valid JSON.' },
  MISSING_CREDENTIALS: {
    status: 400,
    message: 'You must provide either an email or phone number and a password',
  },
  INVALID_EMAIL: { status: 400, message: 'Please enter a valid email address' },
  WEAK_PASSWORD: { status: 400, message: 'Password must be at least 6 characters long.' },
  INVALID_IMAGE: { status: 400, message: 'This isn’t a valid image file.' },
  WRONG_DIGEST: {
    status: 400,
    message: 'The file doesn’t match its digest (content-digest).',
  },
  PHOTO_NOT_UPLOADED: {
    status: 400,
    message: 'This photo wasn’t uploaded for this car.',
  },
  UNKNOWN_PUSH_SERVICE: {
    status: 400,
    message: 'Notifications can only be sent through a known push service.',
  },
  INVALID_LINK: { status: 400, message: 'This link is invalid or has expired.' },
  INVALID_TICKET: { status: 400, message: 'This sign-in has expired. Please start again.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid login credentials' },
  SESSION_MISSING: { status: 401, message: 'Auth session missing!' },
  UNAUTHENTICATED: { status: 401, message: 'User not authenticated' },
  EMAIL_NOT_CONFIRMED: { status: 403, message: 'Email not confirmed' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Your account has been suspended.' },
  CANNOT_BAN_SELF: { status: 403, message: 'You can’t ban yourself.' },
  LAST_ADMIN_STAYS: {
    status: 403,
    message: 'You’re the only admin here. Someone else has to become one first.',
  },
  STAFF_STAYS: {
    status: 403,
    message: 'This is an admin or a moderator. The operator has to take that role away first.',
  },
  LAST_ADMIN: { status: 403, message: 'The last admin can’t be banned.' },
  OWNER_BANNED: { status: 403, message: 'The owner of this car is banned.' },
  WRONG_PASSWORD: { status: 403, message: 'Wrong password.' },
  INVALID_CODE: { status: 403, message: 'Wrong code.' },
  PASSKEY_REFUSED: { status: 403, message: 'This passkey couldn’t be verified.' },
  PROOF_NEEDED: { status: 403, message: 'Please confirm again that it’s you.' },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: 'Admins need a second factor here. Please set one up in Settings.',
  },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this.' },
  NOT_YOUR_CASE: {
    status: 403,
    message: 'This case is about you, or you reported it. Another moderator has to decide it.',
  },
  NOT_YOUR_APPEAL: {
    status: 403,
    message: 'Another moderator has to decide this: you made the decision, or it’s about you.',
  },
  NOT_THE_VIEWER: { status: 403, message: 'This request was made for a different member.' },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site.' },
  NO_ACTIVE_CAR: {
    status: 403,
    message: 'You need at least one active car to like other cars.',
  },
  CHAT_CLOSED: { status: 403, message: 'This chat is closed.' },
  CAR_LOCKED: { status: 403, message: 'Deactivated by a moderator' },
  CAR_NOT_FOUND: { status: 404, message: 'This car doesn’t exist.' },
  USER_NOT_FOUND: { status: 404, message: 'This member doesn’t exist.' },
  CASE_NOT_FOUND: { status: 404, message: 'This case doesn’t exist.' },
  REPORT_NOT_FOUND: { status: 404, message: 'This report doesn’t exist.' },
  PHOTO_NOT_FOUND: { status: 404, message: 'This photo doesn’t exist.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request didn’t arrive in time.' },
  ALREADY_REGISTERED: { status: 409, message: 'User already registered' },
  ACCOUNT_HELD: {
    status: 409,
    message: 'This has to be kept for now and can’t be deleted. Help tells you who to ask.',
  },
  CASE_DECIDED: { status: 409, message: 'This case has already been decided.' },
  APPEALED_ALREADY: {
    status: 409,
    message: 'You have already asked for another look at this decision.',
  },
  APPEAL_DECIDED: { status: 409, message: 'This appeal has already been decided.' },
  APPEAL_TOO_LATE: {
    status: 409,
    message: 'You can ask for another look at a decision for six months only.',
  },
  DECISION_UNDONE: { status: 409, message: 'This decision has been taken back.' },
  CASE_CHANGED: { status: 409, message: 'Something was added to this case. Read it first.' },
  CANNOT_UNDO: { status: 409, message: 'This can’t be taken back.' },
  SAME_EMAIL: { status: 409, message: 'This is already your email address.' },
  PHOTO_EXISTS: { status: 409, message: 'A photo with this name has already been uploaded.' },
  TOO_MANY_PHOTOS: { status: 409, message: 'You can only upload up to 6 images.' },
  TOO_MANY_UPLOADS: {
    status: 409,
    message: 'Too many photos for this car were uploaded and not used. Please try again tomorrow.',
  },
  TOO_MANY_CHAT_PHOTOS: {
    status: 409,
    message: 'You can send up to 100 photos a day. Please try again later.',
  },
  CHAT_PHOTO_MISSING: {
    status: 409,
    message: 'One of these photos is no longer there. Please add it again.',
  },
  ANSWER_FIRST: {
    status: 409,
    message:
      'Ten messages are waiting for an answer. You can write again once there is one, or a day after the first of them.',
  },
  NEW_MEMBER_PACE: {
    status: 409,
    message:
      'In your first three days here, likes, first messages and new listings are limited. Please try again later.',
  },
  LIMITED: {
    status: 409,
    message:
      'A moderator has limited your likes, first messages and new listings for some days. Please try again later.',
  },
  CAR_RESERVED: { status: 409, message: 'This car is reserved for a swap.' },
  CAR_GONE: { status: 409, message: 'One of these cars is no longer available.' },
  CAR_CHANGED: {
    status: 409,
    message:
      'The listing of a car in this proposal has been changed. Please take a look and propose again.',
  },
  CAR_NOT_SHOWN: { status: 409, message: 'Others can’t see this car right now.' },
  CAR_SWAPPED: { status: 409, message: 'This car has been swapped.' },
  MATCHED: {
    status: 409,
    message: 'This like can no longer be taken back: there is a match or a ring.',
  },
  TOO_LATE: { status: 409, message: 'A like can only be taken back within ten seconds.' },
  RING_OVER: { status: 409, message: 'This ring is over.' },
  CANNOT_ASK_AGAIN: {
    status: 409,
    message: 'Only someone who was in can ask again, once the time to answer is over.',
  },
  ASKED_AGAIN: { status: 409, message: 'Someone has asked again already. That works only once.' },
  RING_MONEY: {
    status: 409,
    message: 'What someone would add or get no longer fits what they asked for.',
  },
  RING_MEMBER_OUT: { status: 409, message: 'This ring is no longer possible for everyone in it.' },
  CARS_BUSY: {
    status: 409,
    message:
      'One of these cars is in three other offers right now. Please try again when one is over.',
  },
  DEAL_OPEN: { status: 409, message: 'There’s already a swap plan in this chat.' },
  DEAL_OVER: { status: 409, message: 'This swap plan is over.' },
  DEAL_DISPUTED: {
    status: 409,
    message: 'Something about this swap is disputed. Settle that first.',
  },
  TOO_EARLY: {
    status: 409,
    message:
      'You can’t confirm getting the keys before the day of the meeting or, if no meeting is set, before the day after you agreed.',
  },
  NOTHING_SAID: { status: 409, message: 'Nobody has said yet that they got the keys.' },
  VERSION_STALE: {
    status: 409,
    message: 'This proposal is no longer the newest. Please look at the swap plan again.',
  },
  TOO_MANY_VERSIONS: {
    status: 409,
    message:
      'A swap plan can have up to 50 proposals. Accept the last one, or end this plan and start a new one.',
  },
  LEGS_AGREED: { status: 409, message: 'The cars in an agreed swap can’t be changed.' },
  ACCEPTED_ALREADY: {
    status: 409,
    message: 'You’ve accepted this proposal. You can cancel the swap instead.',
  },
  NOT_ACCEPTED: {
    status: 409,
    message: 'You haven’t accepted this proposal. You can decline it instead.',
  },
  NOT_AGREED: { status: 409, message: 'This swap isn’t agreed yet.' },
  AGREEMENT_CHANGED: {
    status: 409,
    message:
      'The terms or the papers have changed in the meantime. Please look at the swap plan again.',
  },
  HANDOVER_BEGUN: {
    status: 409,
    message: 'Someone has already confirmed getting the keys. They have to undo that first.',
  },
  PAPERS_LOCKED: {
    status: 409,
    message: 'The keys to this car have changed hands, so its papers can no longer be changed.',
  },
  NOT_DONE: { status: 409, message: 'This swap isn’t done yet.' },
  REVIEW_CLOSED: { status: 409, message: 'Reviews can only be written within 14 days of a swap.' },
  ALREADY_REVIEWED: { status: 409, message: 'You have already reviewed this member.' },
  CAR_IS_DRAFT: { status: 409, message: 'This listing isn’t published yet.' },
  TOTP_ON: { status: 409, message: 'One-time codes are already on.' },
  NO_FACTOR: { status: 409, message: 'There is no second factor yet.' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'You can have up to 20 passkeys.' },
  TOO_MANY_ALERTS: { status: 409, message: 'You can save up to 10 searches.' },
  TOO_MANY_CARS: { status: 409, message: 'You can list up to 50 cars.' },
  FILE_TOO_LARGE: { status: 413, message: 'This file is larger than 10MB.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  UNSATISFIABLE: { status: 416, message: 'The file has no such part or version.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please try again in a moment.' },
  TOO_MANY_SIGN_UPS: {
    status: 429,
    message: 'Too many new accounts from your network. Please try again later.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  BUSY: { status: 503, message: 'The site is very busy right now. Please try again in a moment.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The service isn’t available right now. Please try again in a moment.',
  },
  NOT_READY: { status: 503, message: 'The service is starting or stopping. Please try again.' },
} as const

export type ErrorCode = keyof typeof errors

/** Why a password can be refused, with the message of WEAK_PASSWORD for each reason. */
export const weaknesses = {
  length: errors.WEAK_PASSWORD.message,
  common: 'This password is one of the most common ones. Please choose another.',
  obvious:
    'This password is your name, your email or the name of this site. Please choose another.',
} as const
export type Weakness = keyof typeof weaknesses

/** An invalid field; `path` is like `photos.2.url`. */
export type FieldError = { path: string; message: string }

export type ErrorBody = {
  code: ErrorCode
  message: string
  /** Only for INVALID_INPUT. */
  fields?: FieldError[]
  /** Only for WEAK_PASSWORD: why the password is refused. */
  reasons?: Weakness[]
  /** Only for ACCOUNT_SUSPENDED: the admin's reason, if given; it is also in the message. */
  reason?: string
  /** Only for ACCOUNT_SUSPENDED and LIMITED: when it ends by itself, if it does. */
  until?: string
}
