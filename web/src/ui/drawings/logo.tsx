import { cx } from '../cx.ts'

/** Two crossed keys whose tips are the arrows of a swap. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={cx('size-8 shrink-0', className)} aria-hidden="true">
      <rect width="48" height="48" rx="13" className="fill-night" />
      <g fill="none" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
        <g className="stroke-day">
          <circle cx="13.4" cy="14.2" r="4.6" />
          <path d="M16.8 17.4 36 35.3M36.4 28.7v7.1h-7.1M20.4 20.8l2.8-2.9" />
        </g>
        <path d="m20.5 28 9-8.4" className="stroke-night" strokeWidth="8" strokeLinecap="butt" />
        <g className="stroke-accent">
          <circle cx="13.4" cy="33.8" r="4.6" />
          <path d="M16.8 30.6 36 12.7M29.3 12.2h7.1v7.1M20.4 27.2l2.8 2.9" />
        </g>
      </g>
    </svg>
  )
}
