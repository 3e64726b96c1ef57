import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ForwardIcon, type Icon } from '../../ui/icons.tsx'

export function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-low">
      {children}
    </ul>
  )
}

type RowProps = { to: string; icon: Icon; label: string }

export function SettingsRow({ to, icon: RowIcon, label }: RowProps) {
  return (
    <li>
      <Link
        href={`/settings/${to}`}
        className="flex min-h-13 items-center gap-3 px-4 py-2 transition-colors duration-150 hover:bg-sunken focus-visible:outline-offset-[-3px]"
      >
        <RowIcon className="text-muted" />
        <span className="flex-1 font-semibold">{label}</span>
        <ForwardIcon className="size-5 text-muted" />
      </Link>
    </li>
  )
}
