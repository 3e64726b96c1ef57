import type { Payment } from '@keyswap/contract/deals/money'
import { amount } from '../../../lib/formats/amount.ts'
import type { Speech } from '../../../lib/messages/index.ts'
import type { deals } from '../deals.texts.ts'
import { paymentLine } from '../payment-line.ts'
import { type People, personIn, viewerIn } from '../people.ts'

type Words = Speech<(typeof deals)['english']>

export type Suggested = {
  people: People
  payments: readonly Payment[]
}

/** Who pays how much, so that the values are equal. Of more than two: a line for each payment, own ones first. */
export function suggestionLines({ people, payments }: Suggested, speech: Words): string[] {
  const [only] = payments
  if (people.length === 2) return only ? [difference(people, only, speech)] : []
  const viewerId = viewerIn(people)?.id
  const isOwn = ({ from_id, to_id }: Payment) => from_id === viewerId || to_id === viewerId
  return [
    ...payments
      .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
      .map((payment) => paymentLine(payment, people, speech)),
    ...total(payments.filter(isOwn), viewerId, speech),
  ]
}

function difference(
  people: People,
  { from_id, amount_cents, currency }: Payment,
  speech: Words,
): string {
  const { t } = speech
  const sum = amount(amount_cents, currency, speech)
  const { name, isViewer } = personIn(people, from_id)
  return isViewer
    ? t('money.difference.own', { amount: sum })
    : t('money.difference.by', { amount: sum, name })
}

/** What the viewer pays or gets by several payments. They are in one currency, and all in one direction. */
function total(own: readonly Payment[], viewerId: string | undefined, speech: Words): string[] {
  const [first] = own
  if (!first || own.length === 1) return []
  const cents = own.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const what = first.from_id === viewerId ? 'money.total.pay' : 'money.total.get'
  return [speech.t(what, { amount: amount(cents, first.currency, speech) })]
}
