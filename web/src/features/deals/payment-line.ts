import type { Cash } from '@keyswap/contract/cash'
import { amount } from '../../lib/formats/amount.ts'
import type { Speech } from '../../lib/messages/index.ts'
import type { deals } from './deals.texts.ts'
import { type People, personIn } from './people.ts'

type Words = Speech<(typeof deals)['english']>

/** Who pays whom how much, and how, if they have said. */
export function paymentLine(payment: Cash, people: People, speech: Words): string {
  const { from_id, to_id, amount_cents, currency, by } = payment
  const { t } = speech
  const [from, to] = [personIn(people, from_id), personIn(people, to_id)]
  const sum = amount(amount_cents, currency, speech)
  const line = from.isViewer
    ? t('plan.you_pay', { name: to.name, amount: sum })
    : to.isViewer
      ? t('plan.pays_you', { name: from.name, amount: sum })
      : t('plan.pays', { from: from.name, to: to.name, amount: sum })
  return by ? t('plan.pays_by', { payment: line, way: t(`way.${by}`) }) : line
}
