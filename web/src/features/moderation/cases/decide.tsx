import type { InputOf } from '@keyswap/contract'
import type { AdminCase, postDecision } from '@keyswap/contract/cases'
import { type CaseAct, decisionRules } from '@keyswap/contract/choices'
import {
  ban as banLimits,
  limitedMember as limited,
  cases as limits,
} from '@keyswap/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../lib/http/client.ts'
import { ApiError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { DialogButtons } from '../../../ui/layers/dialog-buttons.tsx'
import { refreshList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'
import { type Choice, useChoices } from './choices.ts'

const LIMITED = {
  likes: limited.likes_per_hour,
  chats: limited.chats_per_day,
  listings: limited.listings_per_day,
}

/** The one action of the page, where the thumb is. */
export function Decide({ shown }: { shown: AdminCase }) {
  const { t } = useMessages(moderation)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  if (shown.decided_at) return null
  if (!shown.is_yours) return <p className="text-muted">{t('admin.reason.NOT_YOUR_CASE')}</p>
  return (
    <div className="sticky bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom)+5.5rem)] z-10 rail:bottom-4">
      <Button size="large" className="w-full shadow-high" onClick={() => setOpen(true)}>
        {t('admin.case.decide')}
      </Button>
      {isOpen && (
        <DecideCase
          shown={shown}
          typed={typed}
          onClose={() => setOpen(false)}
          onChanged={setTyped}
        />
      )}
    </div>
  )
}

type CaseProps = { shown: AdminCase } & Pick<DialogProps, 'typed' | 'onClose' | 'onChanged'>

function DecideCase({ shown, ...props }: CaseProps) {
  const { t } = useMessages(moderation)
  return (
    <DecideDialog
      {...props}
      title={t('admin.case.decide')}
      choices={useChoices(shown)}
      seen={shown.reports.map(({ id }) => id)}
      casesOf={({ target_id }) => [{ case_id: shown.id, target_id }]}
      done={() => t('admin.case.decided.done')}
    />
  )
}

type Terms = {
  rule: (typeof decisionRules)[number]
  reason: string
  days: number | null
  for_fraud: boolean
}

const MILD: readonly CaseAct[] = ['dismiss', 'resolve', 'warn']

type DialogProps = {
  title: string
  choices: Choice[]
  /** What is sent if this one is chosen. */
  casesOf: (choice: Pick<Choice, 'act' | 'target_id'>) => InputOf<typeof postDecision>['cases']
  /** The reports that were read, if the cases do not say it. */
  seen?: string[]
  /** With the number of decisions that were made. */
  done: (made: number) => string
  /** What was typed as the reason before something was added to the case. */
  typed: string
  onClose: () => void
  onChanged: (reason: string) => void
}

export function DecideDialog({ title, choices, casesOf, seen, done, ...props }: DialogProps) {
  const { typed, onClose, onChanged } = props
  const { t } = useMessages(moderation)
  const fraud = useId()
  const [chosen, setChosen] = useState(0)
  const [isForFraud, setForFraud] = useState(false)
  const queries = useQueryClient()
  const choice: Choice = choices[chosen] ?? { act: 'dismiss', target_id: null, label: '' }
  const { act, picture, label } = choice
  const { mutate, isPending } = useAction<Terms, number>({
    run: async (terms) => {
      try {
        const input = { cases: casesOf(choice), act, seen_reports: seen, ...terms }
        return (await call('postDecision', { input })).length
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CASE_CHANGED') {
          onChanged(terms.reason)
          onClose()
          void queries.invalidateQueries({ queryKey: ['admin-case'] })
          void refreshList(queries, 'cases')
        }
        throw error
      }
    },
    done: (_, made) => done(made),
    failed: t('admin.case.decided.failed'),
    onDone: () => {
      onClose()
      void queries.invalidateQueries({ queryKey: ['admin-case'] })
      void refreshList(queries, 'reports')
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const reason = String(given.get('reason') ?? '').trim()
    const rule = decisionRules.find((one) => one === given.get('rule')) ?? 'other'
    const days = Number.parseInt(String(given.get('days') ?? ''), 10)
    if (isPending || !reason) return
    mutate({
      rule,
      reason,
      days: days >= 1 && days <= limits.most_days ? days : null,
      for_fraud: given.has('for_fraud'),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={t(
        act === 'dismiss' || act === 'resolve' ? `admin.case.told.${act}` : 'admin.case.told',
      )}
    >
      <form onSubmit={onSubmit} className="mt-5 grid grid-cols-1 gap-4">
        <SelectField
          label={t('admin.case.act')}
          value={String(chosen)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          options={choices.map(({ label }, index) => ({ value: String(index), label }))}
        />
        {picture && (
          <figure className="grid gap-1">
            <img
              src={`${picture}?w=320`}
              alt={t('admin.case.photo')}
              className="max-h-48 w-fit rounded-control object-contain"
            />
            <figcaption className="text-small text-muted wrap-anywhere">{label}</figcaption>
          </figure>
        )}
        {(act === 'limit' || (act === 'suspend' && !isForFraud)) && (
          <TextField
            label={t('admin.case.days')}
            hint={act === 'limit' ? t('admin.case.days.limit', LIMITED) : t('admin.case.days.hint')}
            name="days"
            type="number"
            min={1}
            max={limits.most_days}
            required={act === 'limit'}
          />
        )}
        {act === 'suspend' && (
          <div className="flex items-center gap-3">
            <Checkbox
              id={fraud}
              name="for_fraud"
              checked={isForFraud}
              onChange={({ currentTarget }) => setForFraud(currentTarget.checked)}
            />
            <label htmlFor={fraud} className="cursor-pointer">
              {t('admin.case.for_fraud')}
            </label>
          </div>
        )}
        <SelectField
          label={t('admin.case.rule')}
          name="rule"
          options={decisionRules.map((value) => ({ value, label: t(`admin.case.rule.${value}`) }))}
        />
        <TextArea
          label={t('admin.case.reason')}
          name="reason"
          defaultValue={typed}
          rows={3}
          required
          maxLength={banLimits.reason_max_length}
        />
        <DialogButtons
          variant={MILD.includes(act) ? 'primary' : 'danger'}
          pending={isPending}
          pendingText={t('admin.case.deciding')}
          onCancel={onClose}
        >
          {title}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
