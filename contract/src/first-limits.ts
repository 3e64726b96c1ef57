// The limits that the web's first script needs, in a small file of their own. limits.ts exports them with all others.
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export const sessionKey = 'keyswap-session'

export const session = {
  check_ms: 30 * SECOND,
  refresh_when_left_ms: 90 * SECOND,
  retry_first_ms: 200,
  retry_within_ms: 30 * SECOND,
  storage_key: sessionKey,
  access_token_ms: 15 * MINUTE,
  /** A session that is not used for this long expires. Longer than `fresh.ask_ms`, so members are asked before. */
  idle_ms: 60 * DAY,
} as const

export const toast = {
  duration_ms: 5 * SECOND,
  swipe_threshold_px: 50,
  hotkey: 'F8',
  remove_after_ms: 1_000_000,
  viewport_max_width_px: 420,
} as const
