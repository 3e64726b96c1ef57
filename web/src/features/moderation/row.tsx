import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

type Props = { id: string; children: ReactNode; className?: string }

/** The id of a row's title, for the buttons that act on the row. */
export const adminRowTitleId = (id: string): string => `row-${id}`

/** One item of a list: a card on a phone, a wide row on a desktop. */
export const AdminRow = ({ id, children, className }: Props) => (
  <article
    aria-labelledby={adminRowTitleId(id)}
    className={cx(
      'grid h-full grid-cols-1 content-between gap-4 rounded-card border border-line bg-surface p-4 shadow-low',
      className,
    )}
  >
    {children}
  </article>
)

/** Full width on a phone, at the end of the row on a desktop. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-2 *:min-h-11 *:flex-1 *:px-3 wide:*:flex-none wide:*:px-4">
    {children}
  </div>
)
