import type { MyDecision } from '@keyswap/contract/cases'
import { canAppeal, DecisionLines, OutcomeLines } from '../../domain/decision-lines.tsx'
import { decisions } from '../../domain/decisions.texts.ts'
import { serverNow } from '../../lib/http/server-clock.ts'
import { useMessages } from '../../lib/messages/index.ts'

type Props = {
  decision: MyDecision
  /** The way to ask for another look stands beside it. */
  hasLink?: boolean
}

/** What was decided, or what became of it since. The row leads to the page where the member can ask for another look. */
export function DecisionNews({ decision, hasLink = false }: Props) {
  const { t } = useMessages(decisions)
  const { target, undone_at, appeal } = decision
  if (undone_at || appeal?.outcome)
    return (
      <>
        <span className="block font-semibold wrap-anywhere">
          {t(undone_at ? 'decision.undone' : 'decision.stands', { target })}
        </span>
        <OutcomeLines decision={decision} />
      </>
    )
  return (
    <>
      <DecisionLines decision={decision} />
      {appeal && <span className="block text-small text-muted">{t('decision.waits')}</span>}
      {!hasLink && canAppeal(decision, serverNow()) && (
        <span className="block font-semibold underline decoration-line-strong underline-offset-4">
          {t('decision.ask')}
        </span>
      )}
    </>
  )
}
