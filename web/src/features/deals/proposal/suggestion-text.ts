import type { Payment, WishedPayment } from '@keyswap/contract/deals/money'
import { amount } from '../../../lib/formats/amount.ts'
import type { Speech } from '../../../lib/messages/index.ts'
import type { deals } from '../deals.texts.ts'
import { paymentLine } from '../payment-line.ts'
import { type People, personIn, viewerIn } from '../people.ts'

type Words = Speech<(typeof deals)['english']>

type Suggested = { people: People; payments: readonly Payment[] }

/** Of two, it is clear who the other one is. Of more: a line for each payment, own ones first. */
export function suggestionLines({ people, payments }: Suggested, speech: Words): string[] {
  const viewerId = viewerIn(people)?.id
  if (people.length === 2) {
    return payments.map(({ from_id, amount_cents, currency }) =>
      speech.t(from_id === viewerId ? 'money.you_pay' : 'money.you_get', {
        amount: amount(amount_cents, currency, speech),
      }),
    )
  }
  const isOwn = ({ from_id, to_id }: Payment) => from_id === viewerId || to_id === viewerId
  return payments
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    .map((payment) => paymentLine(payment, people, speech))
}

/** What an owner said about money when they listed their car. */
export function wishLine({ by, side, payment }: WishedPayment, people: People, speech: Words) {
  const { name, isViewer } = personIn(people, by)
  const sum = amount(payment.amount_cents, payment.currency, speech)
  return isViewer
    ? speech.t(`money.wish.${side}.own`, { amount: sum })
    : speech.t(`money.wish.${side}`, { amount: sum, name })
}
