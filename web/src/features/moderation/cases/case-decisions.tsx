import type { AdminCase, CaseDecision } from '@keyswap/contract/cases'
import { isFinal } from '@keyswap/contract/choices'
import { useQueryClient } from '@tanstack/react-query'
import { dateTime } from '../../../lib/formats/formats.ts'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { refreshList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'
import { DecisionAppeal } from './decision-appeal.tsx'

/** What was decided, with the way back. */
export function CaseDecisions({ decisions }: Pick<AdminCase, 'decisions'>) {
  const { t } = useMessages(moderation)
  if (decisions.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lead font-semibold">{t('admin.case.decisions')}</h3>
      {decisions.map((decision) => (
        <Decision key={decision.id} decision={decision} />
      ))}
    </section>
  )
}

function Decision({ decision }: { decision: CaseDecision }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const { id, act, target, rule, reason, days, by, member, is_by_hand } = decision
  const { created_at, undone_at, appeal } = decision
  const queries = useQueryClient()
  const { mutate, isPending } = useAction<string>({
    run: (decisionId) => call('undoDecision', { params: { decisionId } }),
    done: () => t(is_by_hand ? 'admin.case.undo.done.hand' : 'admin.case.undo.done'),
    failed: t('admin.case.undo.failed'),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['admin-case'] })
      void queries.invalidateQueries({ queryKey: ['admin-appeals'] })
      void refreshList(queries, 'reports')
    },
  })
  // Who can decide the appeal does it there, with a reason.
  const isAppealed = appeal !== null && !appeal.outcome && appeal.is_yours
  const canUndo = !undone_at && !isAppealed && !isFinal(act)
  return (
    <div className="grid grid-cols-1 gap-2 border-l-3 border-line-strong pl-3">
      <p className="font-semibold wrap-anywhere">
        {t(`admin.case.was.${act}`, { target })}
        {days !== null && ` ${t('admin.case.for_days', { count: days })}`}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        {reason
          ? t('admin.case.why', { rule: t(`admin.case.rule.${rule}`), reason })
          : t(`admin.case.rule.${rule}`)}
      </p>
      <p className="text-small text-muted wrap-anywhere">
        {(act === 'end_deal' || act === 'end_ring') && member && (
          <span className="block">{t('admin.case.told_member', { name: member.name })}</span>
        )}
        {by} · <time dateTime={created_at}>{dateTime(created_at, speech)}</time>
        {undone_at && (
          <span className="block">
            {t('admin.case.undone', { date: dateTime(undone_at, speech) })}
          </span>
        )}
      </p>
      {appeal && <DecisionAppeal decision={decision} appeal={appeal} />}
      {canUndo && act === 'end_ring' && (
        <p className="text-small text-muted">{t('admin.case.undo.ring')}</p>
      )}
      {canUndo && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          disabled={isPending}
          onClick={() => mutate(id)}
        >
          {t('admin.case.undo')}
        </Button>
      )}
    </div>
  )
}
