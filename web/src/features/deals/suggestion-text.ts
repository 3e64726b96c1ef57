import type { Payment } from '@keyswap/contract/money'
import type { Speech } from '../../lib/messages/index.ts'
import { amount } from './cents.ts'
import type { deals } from './deals.texts.ts'
import type { NamedCar } from './offered-cars.ts'
import { type People, personIn } from './people.ts'

export type Suggested = {
  people: People
  payments: readonly Payment[]
  carOf: (ownerId: string) => NamedCar | undefined
}

/** Who pays how much, so that the values are equal. */
export function suggestionText(
  { people, payments, carOf }: Suggested,
  speech: Speech<(typeof deals)['english']>,
): string {
  const { t } = speech
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
  const [only, ...more] = payments
  return only && more.length === 0
    ? said('difference', only)
    : payments.map((payment) => said('adds', payment)).join(' ')
}
