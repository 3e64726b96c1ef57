/** Formats a day of the server's statistics, which count days in UTC. */
export const chartDay = (day: string, locale: string, style: 'short' | 'full' = 'full'): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(style === 'full' && { year: 'numeric' }),
  }).format(new Date(day))
