const HOUR = 3_600_000
const DAY = 24 * HOUR

/** In full hours up to two days, then in days, rounded up. */
export const timeOf = (ms: number): { unit: 'hours' | 'days'; count: number } =>
  ms <= 2 * DAY
    ? { unit: 'hours', count: Math.max(1, Math.ceil(ms / HOUR)) }
    : { unit: 'days', count: Math.ceil(ms / DAY) }
