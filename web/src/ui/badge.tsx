import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-match-soft text-match-text',
  star: 'bg-star-soft text-star-text',
  accent: 'bg-accent text-on-accent',
  danger: 'bg-danger-soft text-danger-text',
}

type Props = { tone?: keyof typeof tones; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', className, children }: Props) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-small font-semibold',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** How many are waiting; nothing at 0, `99+` above 99. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      className={cx(
        'inline-grid min-w-5 place-items-center rounded-full bg-accent px-1.5 text-small leading-[max(calc(var(--spacing)*5),1.3em)] font-bold text-on-accent',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
