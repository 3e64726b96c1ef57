// useWishTexts(): what an owner would swap a car for, in the reader's language and units.
//
//   const wished = useWishTexts()
//   wished.cars(wish)    'wagon, diesel, 2010 or newer, up to 120,000 km'; null if it names no cars
//   wished.money(wish)   'Will pay up to €1,000'; null if it names no amount

import type { Wish } from '@keyswap/contract/listings/wishes'
import { KM_PER_MILE } from '@keyswap/contract/units'
import { mileage, money } from '../lib/formats/formats.ts'
import { useUnits } from '../lib/formats/units.ts'
import { useMessages } from '../lib/messages/index.ts'
import { cars } from './cars.texts.ts'

/** Nobody wishes for at most 93,206 miles. */
const rounded = (count: number) => Number(count.toPrecision(2))

/** Both figures of a mileage that was given in one unit. */
const inBothUnits = ({ up_to, unit }: NonNullable<Wish['mileage']>) => ({
  mileage: unit === 'mi' ? up_to : rounded(up_to / KM_PER_MILE),
  mileage_km: unit === 'km' ? up_to : rounded(up_to * KM_PER_MILE),
  mileage_unit: unit,
})

export function useWishTexts() {
  const speech = useMessages()
  const { t } = useMessages(cars)
  const units = useUnits()

  function years({ year_from, year_to }: Wish): string | null {
    if (year_from !== null && year_to !== null)
      return year_from === year_to
        ? String(year_from)
        : t('wish.years', { from: String(year_from), to: String(year_to) })
    if (year_from !== null) return t('wish.from_year', { year: String(year_from) })
    return year_to === null ? null : t('wish.to_year', { year: String(year_to) })
  }

  return {
    cars(wish: Wish): string | null {
      const most = wish.mileage && mileage(inBothUnits(wish.mileage), units.distance, speech)
      const parts = [
        ...wish.models,
        ...wish.bodies.map((body) => t(`wish.body.${body}`)),
        ...wish.fuel_types.map((fuel) => t(`wish.fuel.${fuel}`)),
        years(wish),
        most && t('wish.mileage', { mileage: most }),
      ].filter((part) => part !== null)
      return parts.length === 0 ? null : parts.join(', ')
    },
    money: ({ money: asked }: Wish): string | null =>
      asked && t(`wish.${asked.side}`, { amount: money(asked.amount, asked.currency, speech) }),
  }
}
