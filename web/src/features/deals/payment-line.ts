import type { Payment } from '@keyswap/contract/money'
import { amount } from '../../lib/amount.ts'
import type { Speech } from '../../lib/messages/index.ts'
import type { deals } from './deals.texts.ts'
import { type People, personIn } from './people.ts'

/** Who pays whom how much; of a swap that is done, who paid. */
export function paymentLine(
  { from_id, to_id, amount_cents, currency }: Payment,
  people: People,
  speech: Speech<(typeof deals)['english']>,
  isDone = false,
): string {
  const { t } = speech
  const [from, to] = [personIn(people, from_id), personIn(people, to_id)]
  const sum = amount(amount_cents, currency, speech)
  if (from.isViewer)
    return t(isDone ? 'plan.you_paid' : 'plan.you_pay', { name: to.name, amount: sum })
  if (to.isViewer)
    return t(isDone ? 'plan.paid_you' : 'plan.pays_you', { name: from.name, amount: sum })
  return t(isDone ? 'plan.paid' : 'plan.pays', { from: from.name, to: to.name, amount: sum })
}
