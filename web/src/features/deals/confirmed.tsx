import type { ReactNode } from 'react'
import { CheckIcon } from '../../ui/icons.tsx'

/** What a party has done, or still has to do. */
export const Confirmed = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <p className="flex items-center gap-3">
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full ${isDone ? 'bg-match text-night' : 'border border-dashed border-line-strong'}`}
    >
      {isDone && <CheckIcon className="size-4.5" />}
    </span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
