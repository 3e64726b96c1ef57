// Limits, sizes and times of the product, for browser and server. Don't import zod here: it would end up in the web's
// first load.
export { session, sessionKey, toast } from './first-limits.ts'

const KIB = 1024
const MIB = 1024 * KIB
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const password = { min_length: 6 } as const

export const profile = {
  name_max_length: 60,
  location_max_length: 120,
  email_max_length: 254,
  password_max_length: 200,
} as const

export const car = {
  min_year: 1900,
  years_ahead: 1,
  description_min_length: 10,
  initial_price: 0,
  max_photos: 6,
  name_max_length: 60,
  location_max_length: 120,
  description_max_length: 4_000,
  max_mileage: 5_000_000,
  max_mileage_km: 8_000_000,
  max_price: 100_000_000,
  max_per_member: 50,
  draft_ms: 7 * DAY,
} as const

export const site = {
  /** The landing page tells the number of cars from here on: fewer are seen in ten minutes. */
  cars_worth_telling: 50,
  /** How old the number may be. */
  count_ms: MINUTE,
} as const

/** What an owner would swap a car for. */
export const wish = { max_models: 5, model_max_length: 80 } as const

// Not in `photo`, which is too large for the web's first script.
export const pictureWidths = [320, 640, 1080, 1920] as const

export const photo = {
  max_bytes: 10 * MIB,
  media_types: ['image/jpeg', 'image/png', 'image/webp'],
  longest_side: 1920,
  /** The web's photo picker refuses a photo whose longer side is below this; the server accepts any size. */
  min_longer_side: 400,
  jpeg_quality: 0.8,
  cache_seconds: 3600,
  widths: pictureWidths,
  max_pixels: 50_000_000,
  /** Decoded for a member, on average, with bursts of up to as many: six photos of 12 megapixels for each of 50 cars. */
  pixels_per_hour: 3_600_000_000,
  /** How many uploads of a member are received, waiting or being stored at a time, in each process. */
  max_at_once: 30,
  unattached_ms: DAY,
  /** How many uploaded pictures per car may be waiting to be added to it. */
  max_unattached: 24,
} as const

export type PictureWidth = (typeof pictureWidths)[number]

export const deck = {
  swipe_animation_ms: 300,
  visible_cards: 3,
  page: 20,
  /** Swiped cars are counted only up to one more than this, which means "more than `max_seen`". */
  max_seen: 10_000,
  /** The cars that a filter hides are counted up to this many, which means "so many or more". */
  max_hidden: 1_000,
  /** Fetch the next page when this few cards are left. */
  fetch_when_left: 3,
} as const

export const likes = {
  /** How long a like can be taken back; its owner is not told of it earlier. */
  undo_ms: 10_000,
  /** How many unanswered likes of a car are shown as blurred cards. */
  shown: 12,
  /** Unanswered likes are counted among the newest likes of a car, up to this many. */
  read: 400,
  /** A car with fewer likes than this gets hints. */
  few: 3,
  /** A shorter description is called short. */
  short_description: 100,
  /** With how many of the newest cars a car's photos are compared. */
  compared: 200,
} as const

export const search = { max_length: 100 } as const

export const alert = {
  max_per_member: 10,
  /** Between these hours of the member's time zone nothing is told; it is told after them. */
  quiet_from_hour: 22,
  quiet_until_hour: 8,
  /** From one mail about new cars to the next one. */
  mail_again_ms: DAY,
  /** For how long, and how many at most, the notifications in the app list them. */
  news_ms: 7 * DAY,
  max_told: 10,
  /** How many cars a mail lists; it counts the others. */
  mail_cars: 20,
} as const

export const fresh = {
  /** A member who has not been here for this long is asked whether their cars are still theirs. */
  ask_ms: 30 * DAY,
  /** After this long their cars are hidden until they are back. */
  hide_ms: 45 * DAY,
  /** For this long they are told which cars these were. */
  told_ms: 3 * DAY,
} as const

export const report = {
  reason_max_length: 1_000,
  /** How long the snapshot of a reported car, and what else moderators needed, is stored after the decision. */
  snapshot_ms: 30 * DAY,
  /** How many messages before the reported one, and how many after it, moderators can read. */
  messages_around: 10,
} as const

export const chat = {
  poll_ms: 3 * SECOND,
  message_max_length: 2_000,
  /** How long a chat that has ended can be read and reported. */
  kept_ms: 90 * DAY,
} as const

export const chatPhoto = {
  max_per_message: 6,
  /** On average, with bursts of up to as many. */
  max_per_day: 100,
  /** How long a signed address works: at least this long, at most twice as long. */
  address_ms: 5 * MINUTE,
  /** How many messages one call gets the addresses of. */
  page: 100,
} as const

export const ring = {
  min_members: 3,
  max_members: 4,
  /** How long its members can answer. */
  expires_ms: 72 * HOUR,
  /** How soon a ring that expired can be offered again. */
  again_ms: 30 * DAY,
  /** How many rings a car is offered in at a time. */
  max_offered: 3,
  /** How long new rings wait for a member who dropped out of one. */
  wait_ms: HOUR,
  /** After so many within a day they wait longer. */
  many_declines: 5,
  declines_within_ms: DAY,
  long_wait_ms: DAY,
  /** How long a ring that broke or expired before its chat opened stays in the list. */
  over_shown_ms: 7 * DAY,
  page: 50,
} as const

export const deal = {
  max_parties: 4,
  /** One for each two of four parties. */
  max_payments: 6,
  max_cash_cents: 10_000_000_000,
  place_max_length: 200,
  other_max_length: 200,
  note_max_length: 500,
  reason_max_length: 500,
  /** A meeting is due from so long before it. */
  due_ms: DAY,
  /** How long a proposal is valid, if it does not say. */
  valid_ms: 7 * DAY,
  max_valid_ms: 30 * DAY,
  /** How far ahead a meeting can be. */
  max_ahead_ms: 2 * 365 * DAY,
  /** How many versions a deal can have: every answer has them all. */
  max_versions: 50,
  plate_max_length: 20,
  max_odometer: 8_000_000,
  defects_max_length: 1_000,
  max_keys: 9,
  /** Of facts about the cars, in one version. */
  max_corrections: 20,
  /** An agreed deal that nobody confirms is cancelled this long after the meeting, or, without one, the agreement. */
  stale_after_meeting_ms: 14 * DAY,
  stale_after_agreement_ms: 30 * DAY,
  /** After the first "I got the keys" everyone is asked this often, once a day, where the cars are. */
  questions: 3,
  /** If words are still missing then, the moderators get a case. */
  case_after_word_ms: 14 * DAY,
  /** Who disputes can cancel alone if those who have the keys do not say so again within this time. */
  repeat_within_ms: 72 * HOUR,
  /** Who said that they got the keys is mailed at most so often that somebody disputes it. */
  dispute_mail_every_ms: 24 * HOUR,
  dispute_max_length: 1_000,
  /** Reminders are sent this long before the meeting. */
  remind_before_ms: [24 * HOUR, 2 * HOUR],
  /** How many characters of a version's hash are shown and printed. */
  hash_shown: 8,
  /** Checks can be ticked, and money be received, for this long after the swap. */
  open_after_done_ms: 30 * DAY,
  /** How long papers are kept after an end without keys, and how long once somebody had keys. */
  papers_kept_ms: 30 * DAY,
  papers_kept_after_keys_ms: 365 * DAY,
  /** A swap is counted between accounts that were this old when it was agreed, and this long after the meeting. */
  counted_account_ms: 7 * DAY,
  counted_after_ms: DAY,
  review_max_length: 500,
  /** How long reviews can be written; after that they are shown. */
  review_ms: 14 * DAY,
  page: 20,
} as const

export const events = {
  /** How long "typing" is shown after the last `typing` event. */
  typing_shown_ms: 5 * SECOND,
  /** How often a client sends "typing" while the member types. */
  typing_interval_ms: 3 * SECOND,
  reconnect_first_ms: 500,
  reconnect_max_ms: 30 * SECOND,
  /** The server sends something at least this often; a stream that is silent for longer is dead. */
  heartbeat_ms: 25 * SECOND,
} as const

export const matches = { new_strip: 3 } as const

export const reset_password = { redirect_ms: 3 * SECOND, link_ms: HOUR } as const

export const confirm_email = { link_ms: 3 * DAY } as const

export const change_email = {
  link_ms: DAY,
  /** For so long an old address can come back, and belongs to nobody else. As long as "That wasn't me" works. */
  way_back_ms: 7 * DAY,
} as const

export const not_me = {
  link_ms: 7 * DAY,
  /** For so long it also removes what was set up since then: afterwards it would help who has the mailbox, not the owner. */
  removes_factors_ms: 2 * DAY,
} as const

/** A browser from which a member has signed in. */
export const device = {
  /** Browsers keep no cookie for longer. */
  cookie_ms: 400 * DAY,
  /** Per member; one more removes the one that was not used for longest. */
  max_known: 50,
} as const

export const factors = {
  /** How long the second step of a sign-in may take, and what a passkey signs is valid. */
  ticket_ms: 10 * MINUTE,
  challenge_ms: 5 * MINUTE,
  /** After a member has proved who they are, second factors can be changed for this long. */
  proof_ms: 10 * MINUTE,
  /** And, with a second factor, the account can be deleted for this long. */
  proof_to_delete_ms: MINUTE,
  /** A set-up of one-time codes that is opened again within this time shows the same key. */
  pending_totp_ms: 10 * MINUTE,
  recovery_codes: 10,
  code_max_length: 40,
  max_passkeys: 20,
  passkey_name_max_length: 60,
  /** Of a credential's id, in base64url. */
  passkey_id_max_length: 1_400,
} as const

export const admin = { tabs: 5, report_id_shown: 8, page: 50 } as const

export const ban = {
  reason_max_length: 500,
  /** How long the address of a banned member who has left cannot sign up again. */
  address_ms: 730 * DAY,
  /** A ban for fraud is mailed to the others after this long, so that it can be undone. */
  mail_after_ms: MINUTE,
  /** How long the others are told that it is over. */
  lifted_ms: 30 * DAY,
} as const

export const broadcast = {
  title_max_length: 120,
  content_max_length: 4_000,
  /** A new member also sees the announcements sent this long before they joined, but no older ones. */
  newcomers_see_ms: 30 * DAY,
} as const

export const filters = {
  max_year: 9_999,
  /** Half the Earth's circumference. */
  max_distance_km: 20_100,
} as const

export const push = {
  /** Per member; adding one more removes the oldest. */
  max_devices: 10,
  endpoint_max_length: 1_000,
  /** Messages within this time go into one notification, without those read meanwhile. */
  gather_messages_ms: 3 * SECOND,
  /** How long a push service stores a notification for a device that is offline. */
  ttl_ms: DAY,
} as const

/** What only the server needs of sessions. */
export const stored_session = {
  /** However much it is used, a session ends this long after its sign-in. */
  max_ms: 180 * DAY,
  /** A refresh token is replaced at most this often: a killed browser may start again with the cookie of half a minute ago. */
  rotate_after_ms: MINUTE,
  /** By then a browser has written a new cookie to its disk, so the refresh token before it is not needed any more. */
  settled_after_ms: 2 * MINUTE,
  /** In how many refresh tokens in a row a browser may come back with the one before, as if it had been killed. */
  max_returns: 4,
} as const

export const tooltip = { open_delay_ms: 700, skip_delay_ms: 300 } as const

export const request = {
  /** The largest right input of any call is half of it. */
  max_json_bytes: 64 * KIB,
  /** Lists, objects and what is in them, keys not counted. The largest right input has about a hundred. */
  max_json_values: 500,
  max_json_depth: 20,
  /** A larger body is parsed only once the caller's token is known to be right. */
  max_unchecked_bytes: 4 * KIB,
  /** How many calls with a wrong token an address may make; then its other tokens are looked up before anything else. */
  wrong_tokens: { max: 300, seconds: 60 },
} as const
