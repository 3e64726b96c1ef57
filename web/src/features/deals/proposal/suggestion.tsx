import { carTitle } from '@keyswap/contract/car-title'
import {
  type Payment,
  suggestCash,
  type ValuedLeg,
  type WishedLeg,
  wishedCash,
} from '@keyswap/contract/deals/money'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { deals } from '../deals.texts.ts'
import type { People } from '../people.ts'
import type { FindCar } from './offered-cars.ts'
import { legsOf } from './proposal.ts'
import { suggestionLines, wishLine } from './suggestion-text.ts'

type Cars = {
  people: People
  gives: Readonly<Record<string, string>>
  carOf: FindCar
}

/** Null while a car is not chosen. */
function valuedLegs({ people, gives, carOf }: Cars): (ValuedLeg & WishedLeg)[] | null {
  const legs = legsOf(
    people.map(({ id }) => id),
    gives,
  )
  const valued = legs.flatMap((leg) => {
    const car = carOf(leg.car_id)
    return car
      ? [{ ...leg, price: car.price, currency: car.currency, money: car.wish?.money ?? null }]
      : []
  })
  return valued.length < legs.length ? null : valued
}

type Props = Cars & {
  /** Fills the payments into the form. */
  onUse: (payments: readonly Payment[]) => void
}

/** The difference of the owners' own values, and what they said about money when they listed the cars: one tap each. */
export function CashSuggestion(props: Props) {
  const { people, onUse } = props
  const speech = useMessages(deals)
  const legs = valuedLegs(props)
  if (!legs) return null
  const suggestion = suggestCash(legs)
  const byValues = suggestion.kind === 'payments' ? suggestion.payments : []
  const wishes = wishedCash(legs)
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {byValues.length > 0 && (
          <Chip
            lines={suggestionLines({ people, payments: byValues }, speech)}
            why={speech.t('money.by_values')}
            onUse={() => onUse(byValues)}
          />
        )}
        {wishes.map((wish) => (
          <Chip
            key={wish.by}
            lines={suggestionLines({ people, payments: [wish.payment] }, speech)}
            why={wishLine(wish, people, speech)}
            onUse={() => onUse([wish.payment])}
          />
        ))}
      </div>
      {suggestion.kind === 'currencies' && <Hint>{speech.t('money.currencies')}</Hint>}
      {suggestion.kind === 'missing' && <Missing {...props} carIds={suggestion.car_ids} />}
    </>
  )
}

type ChipProps = { lines: readonly string[]; why: string; onUse: () => void }

const Chip = ({ lines, why, onUse }: ChipProps) => (
  <button
    type="button"
    onClick={onUse}
    className="flex items-center gap-2 rounded-control border border-line-strong bg-surface py-2 pr-4 pl-3 text-left leading-snug hover:border-ink"
  >
    <PlusIcon className="size-5 shrink-0 text-muted" />
    <span className="min-w-0 wrap-anywhere">
      {lines.map((line) => (
        <span key={line} className="block font-semibold">
          {line}
        </span>
      ))}
      <span className="block text-small text-muted">{why}</span>
    </span>
  </button>
)

const Hint = ({ children }: { children: ReactNode }) => (
  <p className="text-small text-muted wrap-anywhere">{children}</p>
)

/** The values that are not set, in one line: nobody has to set one. */
function Missing({ people, gives, carOf, carIds }: Cars & { carIds: readonly string[] }) {
  const { t, locale } = useMessages(deals)
  const missing = people.flatMap(({ id, isViewer }) => {
    const car = carOf(gives[id] ?? '')
    return car && carIds.includes(car.id) ? [{ title: carTitle(car), isViewer }] : []
  })
  if (missing.length === 0) return null
  const cars = listed(
    missing.map(({ title }) => title),
    locale,
  )
  return (
    <Hint>
      {t('money.no_values', { cars })}{' '}
      {missing.some(({ isViewer }) => isViewer) && (
        <Link href="/my-cars" className="font-semibold underline underline-offset-3">
          {t('money.set_own')}
        </Link>
      )}
    </Hint>
  )
}

/** Who would pay whom, by the owners' values; empty if one is not set, or they are in two currencies. */
export function paymentsByValues(cars: Cars): readonly Payment[] {
  const legs = valuedLegs(cars)
  const suggestion = legs && suggestCash(legs)
  return suggestion?.kind === 'payments' ? suggestion.payments : []
}
