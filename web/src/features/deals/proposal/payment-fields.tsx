import { paymentWays } from '@keyswap/contract/choices'
import { type Currency, currencies } from '@keyswap/contract/units'
import { useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { deals } from '../deals.texts.ts'
import { type People, viewerIn } from '../people.ts'
import {
  type ProposalIssue,
  type ProposalIssues,
  paymentIssue,
  type TypedPayment,
} from './proposal.ts'

export type MoneyProps = {
  people: People
  cash: readonly TypedPayment[]
  /** Who pays and in what, until it is said otherwise. */
  payer: string | undefined
  currency: Currency
  issues: ProposalIssues
  onChange: (cash: readonly TypedPayment[]) => void
}

/** Between two: an amount, and which way it goes. Without an amount no money changes hands. */
export function OnePayment({ people, cash, payer, currency, issues, onChange }: MoneyProps) {
  const { t } = useMessages(deals)
  const viewer = viewerIn(people)
  const other = people.find(({ isViewer }) => !isViewer)
  if (!viewer || !other) return null
  const ways = {
    pay: { from_id: viewer.id, to_id: other.id },
    get: { from_id: other.id, to_id: viewer.id },
  }
  const way = payer === other.id ? ways.get : ways.pay
  const payment = cash[0] ?? { key: 0, ...way, amount: '', currency }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="pairs items-start gap-2 [--pair:11rem]">
        <SegmentedControl
          label={t('money.who')}
          value={payment.from_id === viewer.id ? 'pay' : 'get'}
          options={(['pay', 'get'] as const).map((value) => ({
            value,
            label: t(`money.${value}`),
          }))}
          onChange={(chosen) => onChange([{ ...payment, ...ways[chosen] }])}
        />
        <Amount
          payment={payment}
          issue={issues[paymentIssue(payment.key)]}
          onChange={(changed) => onChange([changed])}
        />
      </div>
      <HowPaid payment={payment} onChange={(changed) => onChange([changed])} />
    </div>
  )
}

/** Of three or four: any number of payments, each between two of them. */
export function Payments({ people, cash, currency, issues, onChange }: Omit<MoneyProps, 'payer'>) {
  const { t } = useMessages(deals)
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed goes, so the focus has to move.
  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const [free] = freePairs(people, cash)
  const add = () => {
    if (!free) return
    const key = Math.max(-1, ...cash.map((one) => one.key)) + 1
    onChange([...cash, { key, from_id: free[0].id, to_id: free[1].id, amount: '', currency }])
    focus('fieldset:last-of-type input')
  }
  return (
    <div ref={box} className="grid grid-cols-1 gap-3">
      {cash.map((payment) => (
        <PaymentFields
          key={payment.key}
          people={people}
          payment={payment}
          taken={cash.filter((one) => one !== payment)}
          issue={issues[paymentIssue(payment.key)]}
          onChange={(changed) => onChange(cash.map((one) => (one === payment ? changed : one)))}
          onRemove={() => {
            onChange(cash.filter((one) => one !== payment))
            focus('[data-add]')
          }}
        />
      ))}
      {free && (
        <Button
          variant="secondary"
          size="small"
          data-add
          className="justify-self-start"
          onClick={add}
        >
          <PlusIcon className="size-5" />
          {t('money.add')}
        </Button>
      )}
    </div>
  )
}

type Props = {
  people: People
  payment: TypedPayment
  /** Pairs that other payments are between, in either direction. */
  taken: readonly TypedPayment[]
  issue: ProposalIssue | undefined
  onChange: (payment: TypedPayment) => void
  onRemove: () => void
}

const pairKey = (from_id: string, to_id: string): string => `${from_id} ${to_id}`

/** Who pays whom how much. */
function PaymentFields({ people, payment, taken, issue, onChange, onRemove }: Props) {
  const { t } = useMessages(deals)
  const { from_id, to_id } = payment
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-control border border-line p-3">
      <legend className="sr-only">{t('money.payment')}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <SelectField
          label={t('money.who')}
          value={pairKey(from_id, to_id)}
          options={freePairs(people, taken).map(([from, to]) => ({
            value: pairKey(from.id, to.id),
            label: from.isViewer
              ? t('money.you_to', { name: to.name })
              : to.isViewer
                ? t('money.to_you', { name: from.name })
                : t('money.from_to', { from: from.name, to: to.name }),
          }))}
          onChange={({ target }) => {
            const [from = '', to = ''] = target.value.split(' ')
            onChange({ ...payment, from_id: from, to_id: to })
          }}
        />
        <IconButton label={t('money.remove')} onClick={onRemove} className="mb-0.5">
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
      <Amount payment={payment} issue={issue} onChange={onChange} />
      <HowPaid payment={payment} onChange={onChange} />
    </fieldset>
  )
}

type PaymentProps = Pick<Props, 'payment' | 'onChange'>

function Amount({ payment, issue, onChange }: PaymentProps & Pick<Props, 'issue'>) {
  const { t } = useMessages(deals)
  return (
    <TextField
      label={t('money.amount')}
      inputMode="decimal"
      autoComplete="off"
      value={payment.amount}
      error={issue && t(`issue.${issue}`)}
      onChange={({ target }) => onChange({ ...payment, amount: target.value })}
    />
  )
}

/** Asked once there is an amount. */
function HowPaid({ payment, onChange }: PaymentProps) {
  const { t } = useMessages(deals)
  if (payment.amount.trim() === '') return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <SegmentedControl
        label={t('money.by')}
        value={payment.by ?? null}
        options={paymentWays.map((value) => ({ value, label: t(`money.by.${value}`) }))}
        onChange={(by) => onChange({ ...payment, by })}
      />
      <SelectField
        label={t('money.currency')}
        value={payment.currency}
        options={currencies.map((value) => ({ value, label: value }))}
        onChange={({ target }) =>
          onChange({
            ...payment,
            currency: currencies.find((one) => one === target.value) ?? payment.currency,
          })
        }
      />
    </div>
  )
}

/** All ordered pairs without those between whom another payment goes already. */
function freePairs(people: People, taken: readonly Pick<TypedPayment, 'from_id' | 'to_id'>[]) {
  const isTaken = (one: string, other: string) =>
    taken.some(
      ({ from_id, to_id }) =>
        (from_id === one && to_id === other) || (from_id === other && to_id === one),
    )
  return people.flatMap((from) =>
    people
      .filter((to) => to.id !== from.id && !isTaken(from.id, to.id))
      .map((to) => [from, to] as const),
  )
}
