/** A day as the server counts it, which is in UTC wherever the reader is. */
export const dayOf = (day: string, locale: string, style: 'short' | 'full' = 'full'): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(style === 'full' && { year: 'numeric' }),
  }).format(new Date(day))
