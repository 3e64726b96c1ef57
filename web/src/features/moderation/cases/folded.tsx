import type { ReactNode } from 'react'
import { DownIcon } from '../../../ui/icons.tsx'

/** What is not needed for most decisions: one line that a tap opens. */
export const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group rounded-control border border-line px-4">
    <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold wrap-anywhere [&::-webkit-details-marker]:hidden">
      {title}
      <DownIcon className="ml-auto size-5 shrink-0 text-muted group-open:rotate-180" />
    </summary>
    <div className="grid grid-cols-1 gap-3 pb-4">{children}</div>
  </details>
)
