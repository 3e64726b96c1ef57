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

/** When its payee said that they received it; null before. */
type Received = Cash & { received_at: string | null }

/** That it was received, as its payee has said; null before. */
export function receivedLine(
  { to_id, amount_cents, currency, received_at }: Received,
  people: People,
  speech: Words,
): string | null {
  if (received_at === null) return null
  const { name, isViewer } = personIn(people, to_id)
  const sum = amount(amount_cents, currency, speech)
  return isViewer
    ? speech.t('received.you', { amount: sum })
    : speech.t('received.by', { name, amount: sum })
}

/** After the swap: received, or still to be confirmed. */
export const paymentAfterwards = (payment: Received, people: People, speech: Words): string =>
  receivedLine(payment, people, speech) ??
  speech.t('received.not_yet', { payment: paymentLine(payment, people, speech) })
