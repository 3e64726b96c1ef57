import type { DealStep } from '@keyswap/contract/chat'
import type { DealStepName } from '@keyswap/contract/choices'
import { Link } from 'wouter'
import {
  type Actor,
  isKnownStep,
  isNextPair,
  type SaidStep,
  stepTitle,
} from '../../../domain/deal-steps.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { clockTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { HeartIcon } from '../../../ui/first-icons.tsx'
import { ForwardIcon, SwapIcon } from '../../../ui/icons.tsx'

type Props = {
  message: SaidStep & { created_at: string }
  actor: Actor
  planHref: (dealId: string) => string
  linesOf: (step: DealStep) => string[]
}

const tones: Partial<Record<DealStepName, string>> = {
  agreed: 'bg-match-soft text-match-text',
  done: 'bg-match-soft text-match-text',
  vin_mismatch: 'bg-star-soft text-star-text',
  reminder: 'bg-star-soft text-star-text',
}

/** A step of the swap plan, or another pair that both like, at its place in the conversation. */
export function StepCard({ message, actor, planHref, linesOf }: Props) {
  const speech = useMessages(swaps)
  const { t } = speech
  const { created_at } = message
  const step = isKnownStep(message) ? message.data : null
  const isLikes = isNextPair(message)
  const content = (
    <>
      <span
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full',
          (step && tones[step.step]) ?? 'bg-sunken text-accent-text',
        )}
      >
        {isLikes ? <HeartIcon className="size-4.5" /> : <SwapIcon className="size-4.5" />}
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-semibold wrap-anywhere">
          {stepTitle(message, actor, speech)}
        </span>
        {step &&
          linesOf(step).map((line) => (
            <span key={line} className="block wrap-anywhere first-letter:uppercase">
              {line}
            </span>
          ))}
        {step?.reason && (
          <span className="block whitespace-pre-line text-muted wrap-anywhere">
            {t('step.reason', { reason: step.reason })}
          </span>
        )}
        <time dateTime={created_at} className="block text-muted">
          {clockTime(created_at, speech)}
        </time>
      </span>
    </>
  )
  const shape =
    'mx-auto mt-3 flex w-fit max-w-[min(92%,26rem)] items-center gap-3 rounded-card border border-line bg-surface py-2 pr-3 pl-2.5 text-left text-small'
  if (isLikes) return <div className={shape}>{content}</div>
  if (!step) {
    return (
      <button type="button" onClick={() => location.reload()} className={shape}>
        {content}
      </button>
    )
  }
  return (
    <Link href={planHref(step.deal_id)} className={cx(shape, 'hover:bg-sunken')}>
      {content}
      <span className="sr-only">{t('step.open')}</span>
      <ForwardIcon className="size-4.5 text-muted" />
    </Link>
  )
}
