import { expect, test } from 'vitest'
import { conditions, fuelTypes, transmissions } from './choices.ts'
import {
  admin,
  ban,
  broadcast,
  car,
  chat,
  confirm_email,
  deck,
  events,
  matches,
  password,
  photo,
  push,
  report,
  request,
  reset_password,
  session,
  toast,
  tooltip,
} from './limits.ts'
import { maxYear } from './listings.ts'

// The constants of the product spec, in its order, without those it calls fake.
test.each<[string, unknown, unknown]>([
  ['Minimum password length', password.min_length, 6],
  ['First year', car.min_year, 1900],
  ['Years ahead of the current one', car.years_ahead, 1],
  ['Description minimum', car.description_min_length, 10],
  ['Max images per car', car.max_photos, 6],
  ['Max image size', photo.max_bytes, 10485760],
  ['Accepted upload types', photo.media_types, ['image/jpeg', 'image/png', 'image/webp']],
  ['Compression: longest side', photo.longest_side, 1920],
  ['Compression: JPEG quality', photo.jpeg_quality, 0.8],
  ['Image cache control', photo.cache_seconds, 3600],
  ['Initial price at creation', car.initial_price, 0],
  ['Swipe animation', deck.swipe_animation_ms, 300],
  ['Cards shown in the deck', deck.visible_cards, 3],
  ['Chat polling interval', chat.poll_ms, 3000],
  ['New-matches strip', matches.new_strip, 3],
  ['Redirect after password reset', reset_password.redirect_ms, 3000],
  ['Admin tabs', admin.tabs, 5],
  ['Admin report id display', admin.report_id_shown, 8],
  ['Session check', session.check_ms, 30_000],
  ['Session refresh: 3 ticks', session.refresh_when_left_ms, 3 * session.check_ms],
  ['Session retries: first pause', session.retry_first_ms, 200],
  ['Session retries: within', session.retry_within_ms, 30_000],
  ['Key cache lifetime', session.key_cache_ms, 10 * 60_000],
  ['Session storage key', session.storage_key, 'keyswap-session'],
  ['Toasts at a time', toast.at_once, 1],
  ['Toast duration', toast.duration_ms, 5000],
  ['Toast swipe threshold', toast.swipe_threshold_px, 50],
  ['Toast hotkey', toast.hotkey, 'F8'],
  ['Dismissed toast removed after', toast.remove_after_ms, 1_000_000],
  ['Toast viewport', toast.viewport_max_width_px, 420],
  ['Tooltip open delay', tooltip.open_delay_ms, 700],
  ['Tooltip skip delay', tooltip.skip_delay_ms, 300],
])('%s: %j', (_, value, expected) => {
  expect(value).toEqual(expected)
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Our own constants. Other tests take them from the product, so their values are checked here.
test.each<[string, unknown, unknown]>([
  ['A reset link works for', reset_password.link_ms, HOUR],
  ['A confirmation link works for', confirm_email.link_ms, 3 * DAY],
  ['An access token works for', session.access_token_ms, 15 * MINUTE],
  ['A session that nobody uses ends after', session.idle_ms, 30 * DAY],
  ['A replaced refresh token answers for', session.refresh_grace_ms, MINUTE],
  ['Cars a member', car.max_per_member, 50],
  ['A draft is stored for', car.draft_ms, 7 * DAY],
  ['An unattached picture is stored for', photo.unattached_ms, DAY],
  ['Unattached pictures of a car', photo.max_unattached, 24],
  ['Pixels of a picture', photo.max_pixels, 50_000_000],
  ['Widths of a picture', photo.widths, [320, 640, 1080, 1920]],
  ['Shortest longer side in the picker', photo.min_longer_side, 400],
  ['Cars a page of the deck', deck.page, 20],
  ['The next page is fetched with so many left', deck.fetch_when_left, 3],
  ['A reported listing is stored for', report.snapshot_ms, 30 * DAY],
  ['A match is new for', matches.new_for_ms, 7 * DAY],
  ['Newcomers see announcements of', broadcast.newcomers_see_ms, 30 * DAY],
  ['Reason of a ban', ban.reason_max_length, 500],
  ['Rows a page of an admin’s list', admin.page, 50],
  ['Devices a member', push.max_devices, 10],
  ['Messages are gathered for', push.gather_messages_ms, 3_000],
  ['A push service stores it for', push.ttl_ms, DAY],
  ['"Typing" is shown for', events.typing_shown_ms, 5_000],
  ['Typing is sent every', events.typing_interval_ms, 3_000],
  ['A stream says something every', events.heartbeat_ms, 25_000],
  ['JSON of a request', request.max_json_bytes, 1024 * 1024],
])('%s: %j', (_, value, expected) => {
  expect(value).toEqual(expected)
})

test('the newest model year is the next one', () => {
  expect(maxYear(new Date('2025-06-01'))).toBe(2026)
})

test('a car is described in these words', () => {
  expect(transmissions).toEqual(['Manual', 'Automatic', 'CVT'])
  expect(fuelTypes).toEqual(['Gasoline', 'Diesel', 'Hybrid', 'Electric'])
  expect(conditions).toEqual(['Excellent', 'Good', 'Fair', 'Poor'])
})
