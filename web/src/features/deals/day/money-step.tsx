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
import { FinalLine } from '../final-line.tsx'
import type { AgreedPayment } from '../handover/received.ts'
import { paymentLine, receivedLine } from '../payment-line.ts'
import { type People, personIn } from '../people.ts'
import { isKeptOpen } from '../plan-state.ts'
import { useStep } from '../use-step.ts'
import type { DayStep } from './day-list.ts'

/** What was agreed when the viewer was asked. */
type Asked = AgreedPayment & Pick<Deal, 'agreement_hash'>

type Props = { deal: Deal; people: People; step: DayStep }

/** Every payment, received or not yet; who gets it says so, once. */
export function MoneyStep({ deal, people, step }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  const { run, isPending } = useStep(deal)
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown = useLinger(asked)
  const sum = ({ amount_cents, currency }: AgreedPayment) => amount(amount_cents, currency, speech)
  const close = () => setAsked(null)
  const payments = step.parts.flatMap((part) => (part.type === 'money' ? [part.payment] : []))
  const own = payments.filter(
    ({ received_at, to_id }) => received_at === null && personIn(people, to_id).isViewer,
  )
  const open = isKeptOpen(deal, serverNow()) ? own : []
  return (
    <>
      <div aria-live="polite" className="grid grid-cols-1 gap-3">
        {payments.map((payment) => {
          const at = payment.received_at
          return (
            <Confirmed key={payment.index} isDone={at !== null}>
              {receivedLine(payment, people, speech) ?? paymentLine(payment, people, speech)}
              {at !== null && (
                <time dateTime={at} className="block text-small text-muted">
                  {day(at, speech)}
                </time>
              )}
            </Confirmed>
          )
        })}
      </div>
      {open.map((payment) => (
        <Button
          key={payment.index}
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
        onClose={close}
        title={shown ? t('received.title', { amount: sum(shown) }) : ''}
        text={
          <>
            <span className="block">{t('received.text')}</span>
            <FinalLine>{t('received.final')}</FinalLine>
          </>
        }
        cancel={t('handover.not_yet')}
        action={shown ? t('received.say', { amount: sum(shown) }) : ''}
        pendingAction={t('received.pending')}
        tone="primary"
        pending={isPending}
        onConfirm={() => {
          if (!asked) return
          const { index: payment, agreement_hash } = asked
          run({ type: 'received', payment, agreement_hash }, close, close)
        }}
      />
    </>
  )
}
