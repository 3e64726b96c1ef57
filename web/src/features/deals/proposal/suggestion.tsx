import { carTitle } from '@keyswap/contract/car-title'
import {
  type Payment,
  suggestCash,
  type ValuedLeg,
  type WishedPayment,
  wishedCash,
} from '@keyswap/contract/deals/money'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { amount } from '../../../lib/formats/amount.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { deals } from '../deals.texts.ts'
import { type People, personIn } from '../people.ts'
import type { FindCar } from './offered-cars.ts'
import { legsOf } from './proposal.ts'
import { type Suggested, suggestionLines } from './suggestion-text.ts'

type Props = {
  people: People
  gives: Readonly<Record<string, string>>
  carOf: FindCar
  /** Fills the payments into the form. */
  onUse: (payments: Payment[]) => void
}

/** The difference of the owners' own values, and what they said about money when they listed the cars. */
export function CashSuggestion(props: Props) {
  const { people, gives, carOf, onUse } = props
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
  if (valued.length < legs.length) return null
  return (
    <>
      <ByValues {...props} legs={valued} />
      {wishedCash(valued).map((wished) => (
        <ByWish
          key={wished.by}
          people={people}
          wished={wished}
          car={carOf(gives[wished.by] ?? '')?.model ?? ''}
          onUse={() => onUse([wished.payment])}
        />
      ))}
    </>
  )
}

type ByWishProps = { people: People; wished: WishedPayment; car: string; onUse: () => void }

function ByWish({ people, wished: { by, side, payment }, car, onUse }: ByWishProps) {
  const speech = useMessages(deals)
  const { t } = speech
  const { name, isViewer } = personIn(people, by)
  const values = { amount: amount(payment.amount_cents, payment.currency, speech), car }
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken p-3">
      <p className="font-semibold">
        {isViewer
          ? t(`money.wish.${side}.own`, values)
          : t(`money.wish.${side}`, { ...values, name })}
      </p>
      <Button variant="secondary" size="small" onClick={onUse}>
        {t('money.use')}
      </Button>
    </div>
  )
}

/** Arithmetic, and it says so. */
function ByValues({ people, gives, carOf, onUse, legs }: Props & { legs: ValuedLeg[] }) {
  const { t } = useMessages(deals)
  const suggestion = suggestCash(legs)
  if (suggestion.kind === 'currencies') return <Box lines={[t('money.currencies')]} />
  if (suggestion.kind === 'missing') {
    return (
      <Missing
        people={people.filter(({ id }) => suggestion.car_ids.includes(gives[id] ?? ''))}
        carOf={(id) => carOf(gives[id] ?? '')}
      />
    )
  }
  return (
    <Difference
      people={people}
      payments={suggestion.payments}
      onUse={() => onUse(suggestion.payments)}
    />
  )
}

type DifferenceProps = Suggested & { onUse: () => void }

function Difference({ people, payments, onUse }: DifferenceProps) {
  const speech = useMessages(deals)
  const { t } = speech
  if (payments.length === 0) return <Box lines={[t('money.same')]} />
  return (
    <Box
      lead={people.length > 2 ? t('money.even') : undefined}
      lines={suggestionLines({ people, payments }, speech)}
    >
      <Button variant="secondary" size="small" onClick={onUse}>
        {t('money.use')}
      </Button>
    </Box>
  )
}

type MissingProps = Pick<Suggested, 'people'> & {
  carOf: (ownerId: string) => ReturnType<FindCar>
}

/** A value that is not set is asked for. */
function Missing({ people, carOf }: MissingProps) {
  const { t } = useMessages(deals)
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3 text-small">
      {people.map(({ id, name, isViewer }) => {
        const found = carOf(id)
        const car = found ? carTitle(found) : ''
        return isViewer ? (
          <p key={id}>
            {t('money.set_value', { car })}{' '}
            <Link href="/my-cars" className="font-semibold underline underline-offset-3">
              {t('money.set_value.action')}
            </Link>
          </p>
        ) : (
          <p key={id}>{t('money.ask_value', { name, car })}</p>
        )
      })}
    </div>
  )
}

type BoxProps = { lead?: string | undefined; lines: string[]; children?: ReactNode }

function Box({ lead, lines, children }: BoxProps) {
  const { t } = useMessages(deals)
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken p-3">
      {lead && <p>{lead}</p>}
      <div className="grid gap-1">
        {lines.map((line) => (
          <p key={line} className="font-semibold wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      <p className="text-small text-muted">{t('money.arithmetic')}</p>
      {children}
    </div>
  )
}
