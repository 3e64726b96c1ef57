import type { ToldDecision } from '@keyswap/contract/cases'
import { useMessages } from '../lib/messages/index.ts'
import { decisions } from './decisions.texts.ts'

/** What was decided, on which rule, why, and what pointed to it. */
export function DecisionLines({ decision }: { decision: ToldDecision }) {
  const { t } = useMessages(decisions)
  const { act, target, rule, reason, days, began_by_rule } = decision
  // The others tell no member.
  const said = act === 'dismiss' || act === 'resolve' || act === 'end_deal' ? 'warn' : act
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        {t(`decision.${said}`, { target })}
        {days !== null && ` ${t('decision.days', { count: days })}`}
      </span>
      <span className="block whitespace-pre-line text-muted wrap-anywhere">
        {t('decision.why', { rule: t(`decision.rule.${rule}`), reason })}
      </span>
      <span className="block text-small text-muted">
        {t(began_by_rule ? 'decision.machine' : 'decision.person')}
      </span>
    </>
  )
}

/** What came back with a decision that was wrong, and what cannot, with the moderator's reason. */
export function OutcomeLines({ decision }: { decision: ToldDecision }) {
  const { t } = useMessages(decisions)
  const { act, appeal } = decision
  return (
    <>
      {appeal?.outcome === 'undone' && (
        <Effect act={act} isRestored={appeal.is_restored === true} />
      )}
      {appeal?.reason && (
        <span className="block whitespace-pre-line text-muted wrap-anywhere">
          {t('decision.reason', { reason: appeal.reason })}
        </span>
      )}
    </>
  )
}

function Effect({ act, isRestored }: { act: ToldDecision['act']; isRestored: boolean }) {
  const { t } = useMessages(decisions)
  if (act === 'remove_photo')
    return <span className="block text-muted">{t('decision.effect.remove_photo')}</span>
  if (act !== 'deactivate_car' && act !== 'suspend') return null
  return (
    <span className="block text-muted">
      {t(isRestored ? `decision.effect.${act}` : `decision.lost.${act}`)}
    </span>
  )
}

/** Whether the member can still ask for another look. */
export const canAppeal = (
  { appeal, appeal_until, undone_at }: ToldDecision,
  now: number,
): boolean => !appeal && !undone_at && now < Date.parse(appeal_until)
