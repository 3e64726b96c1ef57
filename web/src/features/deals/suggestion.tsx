import { type Payment, suggestCash } from '@keyswap/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { carTitle } from '../../lib/car-title.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { amount } from './cents.ts'
import { deals } from './deals.texts.ts'
import type { FindCar, NamedCar } from './offered-cars.ts'
import { type People, personIn } from './people.ts'
import { legsOf } from './proposal.ts'

type Props = {
  people: People
  gives: Readonly<Record<string, string>>
  carOf: FindCar
  /** Fills the payments into the form. */
  onUse: (payments: Payment[]) => void
}

/** The difference of the owners' own values: arithmetic, and it says so. */
export function CashSuggestion({ people, gives, carOf, onUse }: Props) {
  const { t } = useMessages(deals)
  const legs = legsOf(
    people.map(({ id }) => id),
    gives,
  )
  const valued = legs.flatMap((leg) => {
    const car = carOf(leg.car_id)
    return car ? [{ ...leg, price: car.price, currency: car.currency }] : []
  })
  if (valued.length < legs.length) return null
  const suggestion = suggestCash(valued)
  if (suggestion.kind === 'currencies') return <Box text={t('money.currencies')} />
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
      carOf={(id) => carOf(gives[id] ?? '')}
      onUse={() => onUse(suggestion.payments)}
    />
  )
}

type CarOfOwner = (ownerId: string) => NamedCar | undefined

type DifferenceProps = {
  people: People
  payments: Payment[]
  carOf: CarOfOwner
  onUse: () => void
}

function Difference({ people, payments, carOf, onUse }: DifferenceProps) {
  const speech = useMessages(deals)
  const { t } = speech
  const [only, ...more] = payments
  if (!only) return <Box text={t('money.same')} />
  const models = people.map(({ id }) => carOf(id)?.model)
  const said = (what: 'difference' | 'adds', { from_id, amount_cents, currency }: Payment) => {
    const sum = amount(amount_cents, currency, speech)
    const { name, isViewer } = personIn(people, from_id)
    const car = carOf(from_id)?.model ?? ''
    // "The Golf's owner" is clear only if there is one Golf.
    if (models.filter((model) => model === car).length === 1)
      return t(`money.${what}`, { amount: sum, car })
    return isViewer
      ? t(`money.${what}.own`, { amount: sum })
      : t(`money.${what}.by`, { amount: sum, name })
  }
  const text =
    more.length === 0
      ? said('difference', only)
      : payments.map((payment) => said('adds', payment)).join(' ')
  return (
    <Box text={text}>
      <Button variant="secondary" size="small" onClick={onUse}>
        {t('money.use')}
      </Button>
    </Box>
  )
}

type MissingProps = { people: People; carOf: CarOfOwner }

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

function Box({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useMessages(deals)
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken p-3">
      <p className="font-semibold">{text}</p>
      <p className="text-small text-muted">{t('money.arithmetic')}</p>
      {children}
    </div>
  )
}
