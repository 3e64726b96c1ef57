// What an owner would swap a car for, as the form holds it: numbers as the text that was typed.
import type { BodyType, WishedSide } from '@keyswap/contract/choices'
import type { Wish } from '@keyswap/contract/listings/wishes'
import type { Currency, DistanceUnit } from '@keyswap/contract/units'
import type { Units } from '../../../lib/formats/units.ts'
import { numberIn } from './number-in.ts'

export type WishFields = {
  /** Makes and models, separated by commas. */
  models: string
  bodies: readonly BodyType[]
  fuel_types: Wish['fuel_types']
  year_from: string
  year_to: string
  mileage: string
  mileage_unit: DistanceUnit
  /** Empty: nothing is said about money. */
  side: WishedSide | ''
  amount: string
  currency: Currency
}

/** Names of errors within the wish, in the order of the form. */
export const wishNames = [
  'wish.models',
  'wish.year_from',
  'wish.year_to',
  'wish.mileage',
  'wish.money',
] as const
export type WishName = (typeof wishNames)[number]

export const noWish = ({ distance, currency }: Units): WishFields => ({
  models: '',
  bodies: [],
  fuel_types: [],
  year_from: '',
  year_to: '',
  mileage: '',
  mileage_unit: distance,
  side: '',
  amount: '',
  currency,
})

/** A mileage and an amount stay in the unit and currency that they were typed in. */
export function wishFieldsOf(wish: Wish | null, units: Units): WishFields {
  const none = noWish(units)
  if (wish === null) return none
  return {
    models: wish.models.join(', '),
    bodies: wish.bodies,
    fuel_types: wish.fuel_types,
    year_from: textOf(wish.year_from),
    year_to: textOf(wish.year_to),
    mileage: textOf(wish.mileage?.up_to),
    mileage_unit: wish.mileage?.unit ?? none.mileage_unit,
    side: wish.money?.side ?? '',
    amount: textOf(wish.money?.amount),
    currency: wish.money?.currency ?? none.currency,
  }
}

const textOf = (count: number | null | undefined): string => String(count ?? '')

const countIn = (text: string): number | null => (text.trim() === '' ? null : numberIn(text))

/** Not validated. Null if nothing is said. */
export function wishOf(fields: WishFields): Wish | null {
  const up_to = countIn(fields.mileage)
  const wish: Wish = {
    models: fields.models
      .split(',')
      .map((model) => model.trim())
      .filter((model) => model !== ''),
    bodies: [...fields.bodies],
    fuel_types: [...fields.fuel_types],
    year_from: countIn(fields.year_from),
    year_to: countIn(fields.year_to),
    mileage: up_to === null ? null : { up_to, unit: fields.mileage_unit },
    money:
      fields.side === ''
        ? null
        : { side: fields.side, amount: numberIn(fields.amount), currency: fields.currency },
  }
  const says = Object.values(wish).some((part) => part !== null && !isEmptyList(part))
  return says ? wish : null
}

const isEmptyList = (part: unknown): boolean => Array.isArray(part) && part.length === 0

/** As a card shows it while it is typed: without numbers that are none yet. */
export function wishShown(fields: WishFields): Wish | null {
  const wish = wishOf(fields)
  if (wish === null) return null
  const known = (count: number | null) => (Number.isFinite(count) ? count : null)
  const { mileage, money } = wish
  return {
    ...wish,
    year_from: known(wish.year_from),
    year_to: known(wish.year_to),
    mileage: mileage && Number.isFinite(mileage.up_to) ? mileage : null,
    money: money && Number.isFinite(money.amount) ? money : null,
  }
}
