import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

type Props = {
  /** Left out where the page says it already. */
  title: string | undefined
  beside?: ReactNode
  children: ReactNode
}

export function FormSection({ title, beside, children }: Props) {
  return (
    <section className={cx('grid grid-cols-1', title === undefined ? 'gap-3' : 'gap-4')}>
      {title !== undefined && (
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-lead font-bold">{title}</h2>
          {beside}
        </div>
      )}
      {children}
    </section>
  )
}
