import { paymentWays } from '@keyswap/contract/choices'
import { currencies } from '@keyswap/contract/units'
import { useMessages } from '../../../lib/messages/index.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { deals } from '../deals.texts.ts'
import type { People } from '../people.ts'
import type { ProposalIssue, TypedPayment } from './proposal.ts'

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
export function PaymentFields({ people, payment, taken, issue, onChange, onRemove }: Props) {
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
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          label={t('money.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={payment.amount}
          error={issue && t(`issue.${issue}`)}
          onChange={({ target }) => onChange({ ...payment, amount: target.value })}
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
      {payment.amount.trim() !== '' && (
        <SegmentedControl
          label={t('money.by')}
          value={payment.by ?? null}
          options={paymentWays.map((value) => ({ value, label: t(`money.by.${value}`) }))}
          onChange={(by) => onChange({ ...payment, by })}
        />
      )}
    </fieldset>
  )
}

/** All ordered pairs without those between whom another payment goes already. */
export function freePairs(
  people: People,
  taken: readonly Pick<TypedPayment, 'from_id' | 'to_id'>[],
) {
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
