// The meeting as a calendar file (RFC 5545). One event needs no library; a test reads it with one.

export type Meeting = {
  deal_id: string
  /** The number of the version: a calendar that has an older one replaces it. */
  version: number
  /** Tentative while it is only proposed. */
  status: 'TENTATIVE' | 'CONFIRMED'
  created_at: Date
  meet_at: Date
  title: string
  place: string | null
  note: string | null
  /** The swap plan's address. */
  url: string
}

/** Nobody says how long a meeting takes: long enough for a test drive and the papers. */
const LENGTH_MS = 3_600_000

/** UTC: '20261121T120000Z'. */
const stamp = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** A text may have no control character but a tab, and lenient readers end a line at some of them. */
const LINE_ENDS = /\r\n|(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/gu

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(LINE_ENDS, '\\n')

/** A line has 75 bytes at most; more goes on in the next one, after a space. Letters are kept whole. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const letter of line) {
    if (Buffer.byteLength(current + letter) > 75) {
      lines.push(current)
      current = ' '
    }
    current += letter
  }
  return [...lines, current].join('\r\n')
}

export function calendarOf(meeting: Meeting): string {
  const { deal_id, version, status, created_at, meet_at, title, place, note, url } = meeting
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keyswap//Swap//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${deal_id}@keyswap`,
    `SEQUENCE:${version}`,
    `STATUS:${status}`,
    `DTSTAMP:${stamp(created_at)}`,
    `DTSTART:${stamp(meet_at)}`,
    `DTEND:${stamp(new Date(meet_at.getTime() + LENGTH_MS))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
