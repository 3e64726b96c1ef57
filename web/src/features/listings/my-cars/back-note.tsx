import { carTitle } from '@keyswap/contract/car-title'
import { fresh } from '@keyswap/contract/limits'
import type { OwnCar } from '@keyswap/contract/listings'
import type { ReactNode } from 'react'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { listings } from '../listings.texts.ts'
import { isCarShown } from '../own-cars.ts'

const DAY_MS = 86_400_000

/** For who was away for long: which cars were hidden, and why, or whether those that were not are still theirs. */
export function BackNote({ cars }: { cars: readonly OwnCar[] }) {
  return (
    <>
      <Hidden cars={cars.filter((car) => car.was_away && isCarShown(car))} />
      <Asked cars={cars.filter((car) => car.asked_at !== null && isCarShown(car))} />
    </>
  )
}

/** Opening the app has brought them back. */
function Hidden({ cars }: { cars: readonly OwnCar[] }) {
  const { t } = useMessages(listings)
  const names = useNames(cars)
  if (cars.length === 0) return null
  const days = fresh.hide_ms / DAY_MS
  return (
    <Note title={t(`my_cars.back.title.${countOf(cars)}`)} cars={cars}>
      {t('my_cars.back.text', { days, cars: names })}
    </Note>
  )
}

function Asked({ cars }: { cars: readonly OwnCar[] }) {
  const { t } = useMessages(listings)
  const names = useNames(cars)
  if (cars.length === 0) return null
  const days = fresh.ask_ms / DAY_MS
  return (
    <Note title={t('my_cars.asked.title')} cars={cars}>
      {t('my_cars.asked.text', { days, cars: names })}
    </Note>
  )
}

type NoteProps = { title: string; cars: readonly OwnCar[]; children: ReactNode }

function Note({ title, cars, children }: NoteProps) {
  const { t } = useMessages(listings)
  return (
    <section className="mb-6 grid grid-cols-1 gap-1 rounded-card border border-match bg-match-soft p-4 wrap-anywhere">
      <h2 className="text-lead font-bold">{title}</h2>
      <p>{children}</p>
      <p>{t(`my_cars.back.gone.${countOf(cars)}`)}</p>
    </section>
  )
}

const countOf = (cars: readonly OwnCar[]) => (cars.length === 1 ? 'one' : 'many')

function useNames(cars: readonly OwnCar[]): string {
  const { locale } = useMessages()
  return listed(cars.map(carTitle), locale)
}
