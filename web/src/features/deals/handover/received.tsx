import type { Deal } from '@keyswap/contract/deals'
import { useState } from 'react'
import { amount } from '../../../lib/formats/amount.ts'
import { day } from '../../../lib/formats/formats.ts'
import { serverNow } from '../../../lib/http/server-clock.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { Confirmed } from '../confirmed.tsx'
import { deals } from '../deals.texts.ts'
import { type People, personIn } from '../people.ts'
import { isKeptOpen } from '../plan-state.ts'
import { useStep } from '../use-step.ts'
import { type AgreedPayment, agreedPayments, receivedPayments } from './received.ts'

/** What was agreed when the viewer was asked. */
type Asked = AgreedPayment & Pick<Deal, 'agreement_hash'>

/** What payees have received, and the viewer's own word about it. */
export function Received({ deal, people }: { deal: Deal; people: People }) {
  const speech = useMessages(deals)
  const { t } = speech
  const step = useStep(deal)
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown = useLinger(asked)
  const sum = ({ amount_cents, currency }: AgreedPayment) => amount(amount_cents, currency, speech)
  const say = ({ index: payment, agreement_hash }: Asked) => {
    const close = () => setAsked(null)
    step.run({ type: 'received', payment, agreement_hash }, close, close)
  }
  const payments = agreedPayments(deal)
  const said = receivedPayments(deal)
  const own = payments.filter(
    ({ received_at, to_id }) => received_at === null && personIn(people, to_id).isViewer,
  )
  const open = isKeptOpen(deal, serverNow()) ? own : []
  if (said.length === 0 && open.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      {said.map((payment) => {
        const { name, isViewer } = personIn(people, payment.to_id)
        return (
          <Confirmed key={payment.index} isDone>
            {isViewer
              ? t('received.you', { amount: sum(payment) })
              : t('received.by', { name, amount: sum(payment) })}
            {payment.received_at && (
              <time dateTime={payment.received_at} className="block text-small text-muted">
                {day(payment.received_at, speech)}
              </time>
            )}
          </Confirmed>
        )
      })}
      {open.map((payment) => (
        <Button
          key={payment.index}
          variant="secondary"
          onClick={() => setAsked({ ...payment, agreement_hash: deal.agreement_hash })}
        >
          {open.length === 1
            ? t('received.say', { amount: sum(payment) })
            : t('received.say_from', {
                amount: sum(payment),
                name: personIn(people, payment.from_id).name,
              })}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={shown ? t('received.title', { amount: sum(shown) }) : ''}
        text={t('received.text')}
        action={shown ? t('received.say', { amount: sum(shown) }) : ''}
        pendingAction={t('received.pending')}
        tone="primary"
        pending={step.isPending}
        onConfirm={() => asked && say(asked)}
      />
    </div>
  )
}
