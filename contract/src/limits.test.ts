import { expect, test } from 'vitest'
import { deck, events, photo, reset_password, session, toast, tooltip } from './limits.ts'
import { maxYear } from './listings.ts'

// No other test notices if one of these numbers changes: tests either import the number or don't need it. Every other limit
// has a test of its effect with the number written out.
test.each<[string, unknown, unknown]>([
  ['Accepted upload types', photo.media_types, ['image/jpeg', 'image/png', 'image/webp']],
  ['Swipe animation', deck.swipe_animation_ms, 300],
  ['Redirect after password reset', reset_password.redirect_ms, 3000],
  ['A session refresh is retried for', session.retry_within_ms, 30_000],
  ['Toast duration', toast.duration_ms, 5000],
  ['Toast swipe threshold', toast.swipe_threshold_px, 50],
  ['Toast viewport', toast.viewport_max_width_px, 420],
  ['Tooltip open delay', tooltip.open_delay_ms, 700],
  ['Tooltip skip delay', tooltip.skip_delay_ms, 300],
  ['Cards left in the deck when the next page is fetched', deck.fetch_when_left, 3],
  ['"Typing" is shown for', events.typing_shown_ms, 5_000],
  ['Typing is sent every', events.typing_interval_ms, 3_000],
])('%s: %j', (_, value, expected) => {
  expect(value).toEqual(expected)
})

test('the newest allowed model year is next year', () => {
  expect(maxYear(new Date('2025-06-01'))).toBe(2026)
})
