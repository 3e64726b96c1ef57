import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import { ForwardIcon } from './icons.tsx'

type Props = {
  href: string
  icon: ReactNode
  /** Cut off at the end of the line; on the narrowest screens it wraps. */
  text: ReactNode
  /** What stands at the end of the line: a state or a count. */
  children?: ReactNode
  isOpen?: boolean
}

/** One line of a list that leads somewhere else. */
export const LineLink = ({ href, icon, text, children, isOpen = false }: Props) => (
  <Link
    href={href}
    aria-current={isOpen ? 'page' : undefined}
    className={cx(
      '-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2',
      isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
    )}
  >
    {icon}
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
      {/* What is at the end moves below it where there is little room. */}
      <span className="min-w-36 flex-1 truncate font-semibold max-[22rem]:text-wrap max-[22rem]:wrap-anywhere">
        {text}
      </span>
      {children}
    </span>
    <ForwardIcon className="size-5 shrink-0 text-muted" />
  </Link>
)
