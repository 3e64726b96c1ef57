import { useMessages } from '../lib/messages/index.ts'
import { swaps } from './swaps.texts.ts'

/** Below a member's record. Of those who do not answer soon, nothing is said. */
export function AnswersFast({ member }: { member: { answers_fast?: true | undefined } }) {
  const { t } = useMessages(swaps)
  if (!member.answers_fast) return null
  return <p className="text-small text-muted">{t('swaps.answers_fast')}</p>
}
