// Don't import zod here: the web would load it.

const DAY_MS = 24 * 3_600_000

/** Not after tomorrow: it may be tomorrow already where the owner is. */
export const isRegistrationDay = (day: string, now: number): boolean =>
  Date.parse(day) < now + DAY_MS
