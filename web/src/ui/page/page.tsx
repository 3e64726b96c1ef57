import { type ReactNode, useEffect, useRef } from 'react'
import { currentArrival } from '../../lib/navigation/navigation.ts'
import { namePage } from '../../lib/navigation/page-title.ts'
import { cx } from '../cx.ts'
import { whenUncovered } from './when-uncovered.ts'

type Props = {
  title: string
  /** Above the title: the back link. */
  before?: ReactNode
  /** Beside the title, such as a badge or a button. */
  beside?: ReactNode
  lead?: ReactNode
  className?: string
  children?: ReactNode
}

/** A screen in the phone-wide column, headed by its title. */
export function Page({ title, before, beside, lead, className, children }: Props) {
  const heading = usePageHeading(title)
  return (
    <div className={cx('mx-auto w-full max-w-column px-4 pt-6 pb-10', className)}>
      {before}
      <div className="mb-6 grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 ref={heading} tabIndex={-1} className="text-display">
            {title}
          </h1>
          {beside}
        </div>
        {lead && <p className="text-lead text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

/**
 * Sets the document title, and after a navigation moves the focus to the heading: a screen reader announces the
 * screen, and the next Tab continues from there.
 */
export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => namePage(title), [title])
  useEffect(() => {
    const arrival = currentArrival()
    // A link to a part of the screen leads there.
    if (arrival === 'first' || location.hash !== '') return
    // On Back the browser restores the position itself.
    if (arrival === 'forward') scrollTo(0, 0)
    const found = heading.current
    return found ? whenUncovered(found, () => found.focus({ preventScroll: true })) : undefined
  }, [])
  return heading
}
