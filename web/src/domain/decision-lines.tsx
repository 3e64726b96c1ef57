import type { ToldDecision } from '@keyswap/contract/cases'
import { decisionActs, decisionRules, finalActs } from '@keyswap/contract/choices'
import { limitedMember as limits } from '@keyswap/contract/limits'
import { dateTime } from '../lib/formats/formats.ts'
import { isKnown } from '../lib/known.ts'
import { useMessages } from '../lib/messages/index.ts'
import { decisions } from './decisions.texts.ts'

/** What was decided, on which rule, why, and what pointed to it. */
export function DecisionLines({ decision }: { decision: ToldDecision }) {
  const speech = useMessages(decisions)
  const { t } = speech
  const { act, target, rule, reason, days, began_by_rule, is_by_hand } = decision
  if (!isKnown(decisionActs, act) || !isKnown(decisionRules, rule))
    return <span className="block wrap-anywhere">{t('decision.newer', { target })}</span>
  // The others tell no member.
  const said = act === 'dismiss' || act === 'resolve' ? 'warn' : act
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        {t(`decision.${said}`, { target })}
        {days !== null && ` ${t('decision.days', { count: days })}`}
      </span>
      {act === 'limit' && (
        <span className="block">
          {t('decision.limit.what', {
            ...{ likes: limits.likes_per_hour, chats: limits.chats_per_day },
            listings: limits.listings_per_day,
            date: dateTime(endOf(decision), speech),
          })}
        </span>
      )}
      {(act === 'end_deal' || act === 'end_ring') && (
        <span className="block">{t(`decision.${act}.about`)}</span>
      )}
      <span className="block whitespace-pre-line text-muted wrap-anywhere">
        {reason
          ? t('decision.why', { rule: t(`decision.rule.${rule}`), reason })
          : t(`decision.rule.${rule}`)}
      </span>
      <span className="block text-small text-muted">
        {t(is_by_hand ? 'decision.hand' : began_by_rule ? 'decision.machine' : 'decision.person')}
      </span>
    </>
  )
}

const DAY_MS = 86_400_000

const endOf = ({ created_at, days }: ToldDecision): string =>
  new Date(Date.parse(created_at) + (days ?? 0) * DAY_MS).toISOString()

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
  if (isKnown(finalActs, act))
    return <span className="block text-muted">{t(`decision.effect.${act}`)}</span>
  if (act !== 'deactivate_car' && act !== 'limit' && act !== 'suspend' && act !== 'end_ring')
    return null
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
