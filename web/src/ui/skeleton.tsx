import { cx } from './cx.ts'

/** A place in the shape of what is still loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('breathing rounded-control bg-sunken', className)} />
}
