// What versions say of a car, fact by fact: the same car can be described differently in two of them.
import type { CorrectableField } from '@keyswap/contract/choices'
import type { Snapshot, Version } from '@keyswap/contract/deals'
import type { cars } from '../../domain/cars.texts.ts'
import { dateOf, value } from '../../lib/formats/formats.ts'
import { length } from '../../lib/formats/length.ts'
import type { Speech } from '../../lib/messages/index.ts'
import { listedOdometer } from './odometer.ts'

/** What a version or a listing says of a car. */
export type AgreedCar = Omit<Snapshot['cars'][number], 'country'>

/** A mileage is one fact with its unit. */
const facts = [
  'year',
  'make',
  'model',
  'mileage',
  'transmission',
  'fuel_type',
  'condition',
  'body',
  'first_registration',
  'inspection_until',
  'value',
] as const
export type Fact = (typeof facts)[number]

export type CarSpeech = Speech<(typeof cars)['english']> & Speech

export const carOf = ({ snapshot }: Version, car_id: string): AgreedCar | undefined =>
  snapshot.cars.find(({ id }) => id === car_id)

/** Undefined if the version does not say: earlier ones said less. */
function factOf(car: AgreedCar, fact: Fact): string | number | null | undefined {
  if (fact === 'value') return `${car.price} ${car.currency}`
  if (fact !== 'mileage') return car[fact]
  const { count, unit } = listedOdometer(car)
  return `${count} ${unit}`
}

/** What two versions both say of a car, and not the same. */
export const changedFacts = (now: AgreedCar, before: AgreedCar): Fact[] =>
  facts.filter((fact) => {
    const [is, was] = [factOf(now, fact), factOf(before, fact)]
    return is !== undefined && was !== undefined && is !== was
  })

/** As it is read; null if the owner has not said. */
export function factText(car: AgreedCar, fact: Fact, words: CarSpeech): string | null {
  if (fact === 'value') return value(car, words)
  if (fact !== 'mileage') return valueText(fact, car[fact] ?? null, words)
  const { count, unit } = listedOdometer(car)
  return length(count, unit, words)
}

/** A value of one field, such as of a correction. */
export function valueText(
  field: CorrectableField,
  given: string | number | null,
  words: CarSpeech,
): string | null {
  const { t, locale } = words
  if (given === null || given === '') return null
  switch (field) {
    case 'first_registration':
    case 'inspection_until':
      return dateOf(String(given), words)
    case 'mileage':
      return new Intl.NumberFormat(locale).format(Number(given))
    case 'body':
      return t(`body.${given as NonNullable<AgreedCar['body']>}`)
    case 'transmission':
      return t(`car.transmission.${given as NonNullable<AgreedCar['transmission']>}`)
    case 'fuel_type':
      return t(`car.fuel_type.${given as NonNullable<AgreedCar['fuel_type']>}`)
    case 'condition':
      return t(`car.condition.${given as NonNullable<AgreedCar['condition']>}`)
    default:
      return String(given)
  }
}
