// Amounts of money in integer cents, as members read them.
import type { Currency } from '@keyswap/contract/units'
import type { Speech } from '../messages/index.ts'

/** $1,200 or $1,200.50 in English, 1200 € or 1200,50 € in Latvian. */
export function amount(cents: number, currency: Currency, { locale }: Pick<Speech, 'locale'>) {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}
