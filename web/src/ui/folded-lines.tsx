import { type ReactNode, useState } from 'react'
import { CountBadge } from './badge.tsx'
import { DownIcon } from './icons.tsx'

type Props = {
  /** How many there are. */
  text: string
  unread?: number
  startsOpen?: boolean
  children: ReactNode
}

/** The rest of a list, one tap away. */
export function FoldedLines({ text, unread = 0, startsOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-control text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        {text}
        <CountBadge count={unread} className="shrink-0" />
        <DownIcon className={isOpen ? 'ml-auto size-5 rotate-180' : 'ml-auto size-5'} />
      </summary>
      {children}
    </details>
  )
}
