import type { MyDecision } from '@keyswap/contract/cases'
import { useMessages } from '../../lib/messages/index.ts'
import { notifications } from './notifications.texts.ts'

/** What was decided, on which rule, why, what pointed to it, and what to do if it is wrong. */
export function DecisionLines({ decision }: { decision: MyDecision }) {
  const { t } = useMessages(notifications)
  const { act, target, rule, reason, days, began_by_rule, undone_at } = decision
  if (undone_at)
    return (
      <span className="block font-semibold wrap-anywhere">
        {t('news.decision.undone', { target })}
      </span>
    )
  // The others tell no member.
  const said = act === 'dismiss' || act === 'end_deal' ? 'warn' : act
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        {t(`news.decision.${said}`, { target })}
        {days !== null && ` ${t('news.decision.days', { count: days })}`}
      </span>
      <span className="block whitespace-pre-line text-muted wrap-anywhere">
        {t('news.decision.why', { rule: t(`news.decision.rule.${rule}`), reason })}
      </span>
      <span className="block text-small text-muted">
        {t(began_by_rule ? 'news.decision.machine' : 'news.decision.person')}{' '}
        {t('news.decision.appeal')}
      </span>
    </>
  )
}
