import type { MyDecision } from '@keyswap/contract/cases'
import { Link } from 'wouter'
import { useMessages } from '../../lib/messages/index.ts'
import { notifications } from './notifications.texts.ts'
import { useHasRules } from './use-has-rules.ts'

/** What was decided, on which rule, why, what pointed to it, and what to do if it is wrong. */
export function DecisionLines({ decision }: { decision: MyDecision }) {
  const { t } = useMessages(notifications)
  const hasRules = useHasRules()
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
      {hasRules && (
        <Link href="/rules" className="block w-fit text-small underline underline-offset-3">
          {t('news.decision.rules')}
        </Link>
      )}
      <span className="block text-small text-muted">
        {t(began_by_rule ? 'news.decision.machine' : 'news.decision.person')}{' '}
        {t('news.decision.appeal')}
      </span>
    </>
  )
}
