// Amounts of money in integer cents, as members type them.
import type { Speech } from '../../lib/messages/index.ts'

/** As it is filled into a field. */
export const typedAmount = (cents: number, { locale }: Pick<Speech, 'locale'>): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)

/**
 * Reads '1200', '1,200.50', '1 200,50'. One or two digits after the last separator are cents; three are thousands. Null
 * if it is not an amount.
 */
export function parseCents(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0\u202f€$]/g, '')
  const parts = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!parts) return null
  const whole = Number((parts[1] ?? '').replace(/[.,]/g, ''))
  return whole * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
