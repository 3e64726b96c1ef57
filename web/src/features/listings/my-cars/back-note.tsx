import { fresh } from '@keyswap/contract/limits'
import type { OwnCar } from '@keyswap/contract/listings'
import { carTitle } from '../../../lib/car-title.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { listings } from '../listings.texts.ts'
import { isShown } from '../own-cars.ts'

const DAY_MS = 86_400_000

/** Which cars were hidden while their owner was away, and why. Opening the app has brought them back. */
export function BackNote({ cars }: { cars: readonly OwnCar[] }) {
  const { t, locale } = useMessages(listings)
  const back = cars.filter((car) => car.was_away && isShown(car))
  if (back.length === 0) return null
  const count = back.length === 1 ? 'one' : 'many'
  const days = fresh.hide_ms / DAY_MS
  const names = new Intl.ListFormat(locale).format(back.map(carTitle))
  return (
    <section className="mb-6 grid grid-cols-1 gap-1 rounded-card border border-match bg-match-soft p-4 wrap-anywhere">
      <h2 className="text-lead font-bold">{t(`my_cars.back.title.${count}`)}</h2>
      <p>{t('my_cars.back.text', { days, cars: names })}</p>
      <p>{t(`my_cars.back.gone.${count}`)}</p>
    </section>
  )
}
