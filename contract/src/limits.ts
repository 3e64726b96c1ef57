// Limits, sizes and times of the product, for browser and server. Don't import zod here: the web would load it on its first
// page.
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
  /** The landing page shows how many cars there are only from this number on. */
  cars_worth_telling: 50,
  /** The number shown may be this old. */
  count_ms: MINUTE,
} as const

/** What an owner would swap a car for. */
export const wish = { max_models: 5, model_max_length: 80 } as const

// Separate from `photo`, because the web's first script needs only this.
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
  /** Pixels decoded per member: a bucket that refills with this many an hour and holds as many. Enough for six photos of 12 megapixels for each of 50 cars. */
  pixels_per_hour: 3_600_000_000,
  /** How many uploads of one member each process receives, queues or stores at the same time. */
  max_at_once: 30,
  unattached_ms: DAY,
  /** How long the hash of a photo that a moderator removed is kept. */
  removed_hash_ms: 365 * DAY,
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
  /** The cars that a filter hides are counted up to this many, which means "this many or more". */
  max_hidden: 1_000,
  /** Fetch the next page when this few cards are left. */
  fetch_when_left: 3,
  /** A deck without cards asks for new ones after this time, and then each time after twice as long, up to the second. */
  look_again_ms: 10 * SECOND,
  look_again_max_ms: 5 * MINUTE,
} as const

export const likes = {
  /** How long a like can be taken back; only then is the owner of the liked car told. */
  undo_ms: 10_000,
  /** How many unanswered likes of a car are shown as blurred cards. */
  shown: 12,
  /** Only this many of a car's newest likes are searched for unanswered ones. */
  read: 400,
  /** A car with fewer likes than this gets hints. */
  few: 3,
  /** A description shorter than this gets a hint to write more. */
  short_description: 100,
  /** The usual number of photos is taken from this many of the newest cars. */
  compared: 200,
} as const

export const search = { max_length: 100 } as const

/** How far the deck looks for cars whose like would close a ring of the viewer's. Each number bounds what one deck costs. */
export const closers = {
  /** Only this many of the newest likes of the viewer's cars can begin a ring; each day other ones of them are looked at. */
  admirers: 50,
  looked_at: 20,
  /** Only this many of the newest likes of any other car lead on. */
  likes: 10,
  /** The same two for rings of four. */
  looked_at_of_four: 5,
  likes_of_four: 5,
  /** How many cars of each size of ring are checked. */
  checked: 60,
} as const

/** What a new member can do at first. The operator can change these numbers; 0 is no limit. */
export const newMember = {
  /** How long a member is new. */
  new_ms: 3 * DAY,
  likes_per_hour: 60,
  /** In how many chats of matches they can write their first message. */
  chats_per_day: 10,
  listings_per_day: 3,
  /** How long after it is published a new member's car is told to those who look for such cars. */
  told_after_minutes: 60,
  /** Only on a site that is this old: before, everybody is new. */
  site_age_ms: 30 * DAY,
} as const

/** What a member can do whom a moderator has limited for some days. Of a new member the smaller numbers count. */
export const limitedMember = {
  likes_per_hour: newMember.likes_per_hour,
  chats_per_day: newMember.chats_per_day,
  listings_per_day: newMember.listings_per_day,
} as const

/** After so many new accounts from one address, one waits, or must confirm its email. The operator can change it; 0 is no limit. */
export const signUps = {
  per_hour: 10,
  /** In ten minutes, one network (IPv4 address or IPv6 /64) is told of so many addresses that they have an account. */
  taken_addresses: 40,
  /** In ten minutes, it can try one address so often. */
  tries_of_address: 40,
} as const

/** Saved searches that tell their member of new cars. */
export const alert = {
  max_per_member: 10,
  /** Between these hours of the member's time zone nothing is sent; it is sent afterwards. */
  quiet_from_hour: 22,
  quiet_until_hour: 8,
  /** The shortest time between two mails about new cars. */
  mail_again_ms: DAY,
  /** The app's notifications list new cars for this long, and at most `max_told` of them. */
  news_ms: 7 * DAY,
  max_told: 10,
  /** How many notifications a member gets between two quiet hours. The rest comes as one, after the quiet hours. */
  max_pushes_a_day: 10,
  /** How many cars a mail lists; it counts the others. */
  mail_cars: 20,
} as const

/** Cars whose owner has not visited for long. */
export const fresh = {
  /** A member who has not visited for this long is asked whether their cars are still theirs. */
  ask_ms: 30 * DAY,
  /** After this long without a visit, the member's cars are hidden until the next visit. */
  hide_ms: 45 * DAY,
  /** For this long after that visit, the member is told which cars were hidden. */
  told_ms: 3 * DAY,
} as const

export const report = {
  reason_max_length: 1_000,
  /** How long the snapshot of a reported car, and what else moderators needed, is stored after the decision. */
  snapshot_ms: 30 * DAY,
  /** How many messages before the reported one, and how many after it, moderators can read. */
  messages_around: 10,
  /** How many earlier states of the reported swap plan they can read: the first copied one and the newest. */
  plans_kept: 5,
  /** How many open reports of one member and chat a reporter has, each about another swap plan. What is more joins the newest. */
  max_open_in_chat: 5,
  /** How many reports of the same are joined: their messages, and as many of the longest reasons. */
  joined: 10,
} as const

export const cases = {
  note_max_length: 1_000,
  /** How many cases are decided at once. */
  at_once: 50,
  /** The longest suspension that ends by itself, in days. */
  most_days: 365,
  /** How many reports the page of a case shows: those that are open first, the newest of them. */
  reports_shown: 200,
} as const

/** An appeal against a moderator's decision. */
export const appeal = { text_max_length: 4_000 } as const

/** How long a decision can be appealed, from its mail on: six months, whichever they are. */
export const appeal_term = { open_ms: 184 * DAY } as const

/** Of one IPv4 address or IPv6 /64: appeals, and looks at what the link of a mail is about. */
export const appealCalls = {
  made: { max: 10, seconds: 3_600 },
  looks: { max: 60, seconds: 600 },
} as const

/** A report by anybody, also without an account. */
export const contentReport = {
  url_max_length: 2_000,
  text_max_length: 4_000,
  name_max_length: 100,
  /** How many are written at the same time by each process, and how many wait for that; more are refused for some seconds. */
  at_once: 2,
  most_waiting: 100,
  /** From one IPv4 address or IPv6 /64. */
  made: { max: 5, seconds: 3_600 },
  /** Receipts and outcomes to one address, which anybody can enter. */
  mails: { max: 5, seconds: 3_600 },
} as const

export const chat = {
  poll_ms: 3 * SECOND,
  message_max_length: 2_000,
  /** In the chat of a match, at most this many messages in a row can wait for an answer, within this time. */
  unanswered_max: 10,
  unanswered_ms: DAY,
  /** How long a chat that has ended can be read and reported. */
  kept_ms: 90 * DAY,
} as const

/** A first message of at least this many characters is marked from the fifth chat on that gets it within this time. */
export const repeated = { min_length: 80, from: 5, within_ms: DAY } as const

/** How members answer in the chats of their matches. */
export const answering = {
  /** The asks of this time count. */
  within_ms: 90 * DAY,
  /** Who has not answered for this long is asked, once, whether they are still interested. */
  ask_ms: 2 * DAY,
  /** An answer within this time is a quick one; what has waited for less does not count yet. */
  soon_ms: DAY,
  /** "Usually answers within a day": from this many chats on, if this share was answered so soon. */
  from: 10,
  soon_share: 0.8,
  /** What an account asks that is younger than this counts for nothing. */
  account_ms: 7 * DAY,
  /** From this many chats on that have waited for so long, a member's cars come later. */
  late_from: 5,
  late_ms: 7 * DAY,
  /** How far ahead a member can be away. */
  away_ms: 90 * DAY,
} as const

export const chatPhoto = {
  max_per_message: 6,
  /** A bucket that refills with this many a day and holds as many. */
  max_per_day: 100,
  /** A signed address works for at least this long, and at most twice as long. */
  address_ms: 5 * MINUTE,
  /** One call returns the photos' addresses of at most this many messages. */
  page: 100,
} as const

export const ring = {
  min_members: 3,
  max_members: 4,
  /** How long the members can answer an offered ring. */
  expires_ms: 72 * HOUR,
  /** How soon a ring that expired can be offered again. */
  again_ms: 30 * DAY,
  /** How many rings a car is offered in at a time. */
  max_offered: 3,
  /** How long a member who dropped out of a ring is offered no new ones. */
  wait_ms: HOUR,
  /** After dropping out of this many rings within `declines_within_ms`, it is `long_wait_ms`. */
  many_declines: 5,
  declines_within_ms: DAY,
  long_wait_ms: DAY,
  /** Answers of this long ago tell how likely a ring is to be joined by all: a member's newest, and those to the newest rings. */
  answers_ms: 90 * DAY,
  own_answers: 10,
  newest_answers: 100,
  /** How long a ring that broke or expired before its chat opened stays in the list. */
  over_shown_ms: 7 * DAY,
  page: 50,
} as const

export const deal = {
  max_parties: 4,
  /** One payment for each pair of four parties. */
  max_payments: 6,
  max_cash_cents: 10_000_000_000,
  place_max_length: 200,
  other_max_length: 200,
  note_max_length: 500,
  reason_max_length: 500,
  /** A meeting is shown as due from this long before it. */
  due_ms: DAY,
  /** How long a proposal is valid by default. */
  valid_ms: 7 * DAY,
  max_valid_ms: 30 * DAY,
  /** How far ahead a meeting can be. */
  max_ahead_ms: 2 * 365 * DAY,
  /** How many versions a deal can have. Limited because every response contains all of them. */
  max_versions: 50,
  plate_max_length: 20,
  max_odometer: 8_000_000,
  defects_max_length: 1_000,
  max_keys: 9,
  /** A version can correct what listings say, such as a mileage: at most this many values. */
  max_corrections: 20,
  /** An agreed deal that nobody confirms is cancelled this long after the meeting, or, without one, the agreement. */
  stale_after_meeting_ms: 14 * DAY,
  stale_after_agreement_ms: 30 * DAY,
  /** After the first "I got the keys" everyone is asked once a day where the cars are, at most this many times. */
  questions: 3,
  /** If some parties have still not said it this long after the first one did, the moderators get a case. */
  case_after_word_ms: 14 * DAY,
  /** A disputing party can cancel alone if nobody repeats "I got the keys" within this time. */
  repeat_within_ms: 72 * HOUR,
  /** The shortest time between two mails to a party that their "I got the keys" is disputed. */
  dispute_mail_every_ms: 24 * HOUR,
  dispute_max_length: 1_000,
  /** The longest time that an action can be said to have waited for a connection. */
  max_waited_ms: 90 * DAY,
  /** The day of a meeting has begun this long before it, wherever the parties live. */
  before_meeting_ms: 6 * HOUR,
  /** Reminders are sent this long before the meeting. */
  remind_before_ms: [24 * HOUR, 2 * HOUR],
  /** How many characters of a version's hash are shown and printed. */
  hash_shown: 8,
  /** The same of a photo in the annex. */
  photo_hash_shown: 16,
  /** For this long after the swap, checks can still be ticked and payments marked as received. */
  open_after_done_ms: 30 * DAY,
  /** For this long after the swap, or its end once keys were received, photos of the handover can still arrive. */
  photos_after_end_ms: 7 * DAY,
  photo_caption_max_length: 120,
  /** How long papers are kept after the deal's end: if nobody got keys, and if somebody did. */
  papers_kept_ms: 30 * DAY,
  papers_kept_after_keys_ms: 365 * DAY,
  /** A swap counts in a member's record only if each account was this old when it was agreed. */
  counted_account_ms: 7 * DAY,
  /** It counts from this long after the meeting on. */
  counted_after_ms: DAY,
  review_max_length: 500,
  /** How long reviews can be written; afterwards all are shown. */
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

/** At most this many matches stand under "New Matches". */
export const matches = { new_strip_max: 3 } as const

export const reset_password = { redirect_ms: 3 * SECOND, link_ms: HOUR } as const

export const confirm_email = { link_ms: 3 * DAY } as const

export const change_email = {
  link_ms: DAY,
  /** For this long the old address can be restored and nobody else can take it; as long as the link "That wasn't me" works. */
  way_back_ms: 7 * DAY,
} as const

export const not_me = {
  link_ms: 7 * DAY,
  /** For this long the link also removes second factors set up since the mail. Later, a thief of the mailbox could use it for that. */
  removes_factors_ms: 2 * DAY,
} as const

/** A browser from which a member has signed in. */
export const device = {
  /** Browsers keep no cookie for longer. */
  cookie_ms: 400 * DAY,
  /** Per member; one more removes the least recently used one. */
  max_known: 50,
} as const

export const factors = {
  /** How long the second step of a sign-in may take, and how long a passkey's challenge is valid. */
  ticket_ms: 10 * MINUTE,
  challenge_ms: 5 * MINUTE,
  /** After a member has proved who they are, second factors can be changed for this long. */
  proof_ms: 10 * MINUTE,
  /** After a proof with a second factor, the account can be deleted for this long. */
  proof_to_delete_ms: MINUTE,
  /** A set-up of one-time codes that is opened again within this time shows the same key. */
  pending_totp_ms: 10 * MINUTE,
  recovery_codes: 10,
  code_max_length: 40,
  max_passkeys: 20,
  passkey_name_max_length: 60,
  /** The length of a credential's id in base64url. */
  passkey_id_max_length: 1_400,
} as const

export const admin = {
  /** How many tabs the panel has. */
  tabs: 5,
  /** How many characters of a report's id are shown. */
  report_id_shown: 8,
  page: 50,
} as const

/** A page of the operator. */
export const sitePage = { text_max_length: 10_000 } as const

export const ban = {
  reason_max_length: 500,
  /** How long the email address of a banned member who has left cannot sign up again. */
  address_ms: 730 * DAY,
  /** Members who had a chat with someone banned for fraud are mailed this long after it, so that a mistake can be undone. */
  mail_after_ms: MINUTE,
  /** How long these members' chats say that such a ban was undone. */
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
  /** Messages within this time share a notification, without those that are read meanwhile. */
  gather_messages_ms: 3 * SECOND,
  /** How long a push service stores a notification for a device that is offline. */
  ttl_ms: DAY,
} as const

/** What only the server needs of sessions. */
export const stored_session = {
  /** A session ends this long after its sign-in, even if it is in use. */
  max_ms: 180 * DAY,
  /** A refresh token is replaced at most this often: a killed browser may restart with the cookie it had half a minute before. */
  rotate_after_ms: MINUTE,
  /** After this time a browser has saved a new cookie to disk and no longer needs the previous refresh token. */
  settled_after_ms: 2 * MINUTE,
  /** How many times in a row a browser may return with the previous refresh token, as a killed browser does. */
  max_returns: 4,
} as const

export const tooltip = { open_delay_ms: 700, skip_delay_ms: 300 } as const

export const request = {
  /** The largest valid input of any call has half of it. */
  max_json_bytes: 64 * KIB,
  /** Counts lists, objects and the values in them, without keys. The largest valid input has about a hundred. */
  max_json_values: 500,
  max_json_depth: 20,
  /** A larger body is parsed only after the caller's token is checked. */
  max_unchecked_bytes: 4 * KIB,
  /** After this many calls with wrong tokens from one address, its tokens are checked before anything else is done. */
  wrong_tokens: { max: 300, seconds: 60 },
} as const
