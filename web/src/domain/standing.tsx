import { useMessages } from '../lib/messages/index.ts'
import { cx } from '../ui/cx.ts'
import { openReviews } from './shown-reviews.ts'
import { swaps } from './swaps.texts.ts'

type Record = { swaps: number; would_swap_again: number | null }

type Props = {
  member: Record & { id: string; name: string; is_deleted?: boolean }
  className?: string
}

/** A member's swaps and how many would swap again, beside the name. Opens the reviews. Without swaps that count, nothing. */
export function Standing({ member, className }: Props) {
  const text = useStandingText(member)
  const { t } = useMessages(swaps)
  const { id, name } = member
  if (member.is_deleted || member.swaps === 0) return null
  return (
    <button
      type="button"
      aria-label={t('swaps.reviews_of', { name, record: text })}
      onClick={() => openReviews({ user_id: id, name })}
      className={cx(
        'block text-left text-small text-muted underline decoration-line-strong underline-offset-3 hover:text-ink',
        className,
      )}
    >
      {text}
    </button>
  )
}

export function useStandingText({ swaps: count, would_swap_again }: Record): string {
  const { t } = useMessages(swaps)
  if (count === 0) return t('swaps.none')
  const done = t('swaps.count', { count })
  if (would_swap_again === null) return done
  return t('swaps.record', { swaps: done, again: t('swaps.again', { percent: would_swap_again }) })
}
