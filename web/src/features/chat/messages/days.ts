// Names the days of a chat, in the reader's time zone, and decides which messages are grouped.

/** A key for the day, to compare days. */
export function calendarDay(date: string): string {
  const at = new Date(date)
  return `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`
}

export function dayName(
  date: string,
  now: number,
  locale: string,
  words: { today: string; yesterday: string },
): string {
  const [at, today] = [new Date(date), new Date(now)]
  const yesterday = new Date(now)
  yesterday.setDate(today.getDate() - 1)
  if (calendarDay(date) === calendarDay(today.toISOString())) return words.today
  if (calendarDay(date) === calendarDay(yesterday.toISOString())) return words.yesterday
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(at.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  }).format(at)
}

const GROUP_MS = 5 * 60_000

type Sent = { sender_id: string; created_at: string; kind: string }

/** Whether a text is grouped with the one before it. */
export const isGrouped = (before: Sent | undefined, message: Sent): boolean =>
  before !== undefined &&
  before.kind === message.kind &&
  before.sender_id === message.sender_id &&
  calendarDay(before.created_at) === calendarDay(message.created_at) &&
  Date.parse(message.created_at) - Date.parse(before.created_at) < GROUP_MS
