import type { CaseDecision } from '@keyswap/contract/cases'
import { type AppealOutcome, appealOutcomes, isFinal } from '@keyswap/contract/choices'
import { ban as limits } from '@keyswap/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dateTime } from '../../../lib/formats/formats.ts'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { DialogButtons } from '../../../ui/layers/dialog-buttons.tsx'
import { refreshList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'

type Appeal = NonNullable<CaseDecision['appeal']>

/** What the member says against a decision, and what came of it. */
export function DecisionAppeal({ decision, appeal }: { decision: CaseDecision; appeal: Appeal }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const [isOpen, setOpen] = useState(false)
  const { text, created_at, outcome, decided_at, reason, by, is_yours } = appeal
  return (
    <div className="grid grid-cols-1 gap-2 rounded-control bg-sunken p-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{t('appeals.said')}</span>
        {!outcome && <Badge tone="accent">{t('appeals.badge')}</Badge>}
        <time dateTime={created_at} className="text-small text-muted">
          {dateTime(created_at, speech)}
        </time>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {outcome && decided_at && (
        <>
          <p className="font-semibold">{t(`appeals.was.${outcome}`)}</p>
          {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
          <p className="text-small text-muted wrap-anywhere">
            {by} · <time dateTime={decided_at}>{dateTime(decided_at, speech)}</time>
          </p>
        </>
      )}
      {!outcome && !is_yours && <p className="text-muted">{t('appeals.not_yours')}</p>}
      {!outcome && is_yours && (
        <Button size="small" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('appeals.decide')}
        </Button>
      )}
      {isOpen && <DecideAppeal decision={decision} onClose={() => setOpen(false)} />}
    </div>
  )
}

type DialogProps = { decision: CaseDecision; onClose: () => void }

function DecideAppeal({ decision: { id, act, is_by_hand }, onClose }: DialogProps) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<AppealOutcome>('stands')
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, isPending } = useAction<string>({
    run: (reason) =>
      call('decideAppeal', { params: { decisionId: id }, input: { outcome, reason } }),
    done: () => t('appeals.done'),
    failed: t('appeals.not_done'),
    onDone: () => {
      onClose()
      void queries.invalidateQueries({ queryKey: ['admin-case'] })
      void queries.invalidateQueries({ queryKey: ['admin-appeals'] })
      void refreshList(queries, 'reports')
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    const isMissing = outcome === 'stands' && !reason
    setEmpty(isMissing)
    if (!isMissing && !isPending) mutate(reason)
  }
  const told = t(is_by_hand ? 'appeals.told.hand' : 'appeals.told')
  const cannotComeBack = outcome === 'undone' && isFinal(act)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('appeals.decide')}
      text={cannotComeBack ? `${told} ${t('appeals.lost')}` : told}
    >
      <form noValidate onSubmit={onSubmit} className="mt-5 grid grid-cols-1 gap-4">
        <SelectField
          label={t('appeals.outcome')}
          value={outcome}
          onChange={({ currentTarget }) => {
            setOutcome(appealOutcomes.find((one) => one === currentTarget.value) ?? 'stands')
            setEmpty(false)
          }}
          options={appealOutcomes.map((value) => ({ value, label: t(`appeals.outcome.${value}`) }))}
        />
        <TextArea
          label={t(outcome === 'stands' ? 'appeals.reason' : 'appeals.reason.optional')}
          name="reason"
          rows={3}
          maxLength={limits.reason_max_length}
          error={isEmpty ? t('appeals.required') : undefined}
        />
        <DialogButtons
          variant="primary"
          pending={isPending}
          pendingText={t('appeals.deciding')}
          onCancel={onClose}
        >
          {t('appeals.decide')}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
