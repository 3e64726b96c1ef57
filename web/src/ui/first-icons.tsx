// Icons on a 24 px grid, one stroke width, round ends. Only those that the landing page shows: it must not fetch the
// others.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type IconProps = { className?: string }
export type Icon = (props: IconProps) => ReactNode

/** Creates an icon; rooms also use it for icons of their own. */
export const icon =
  (drawing: ReactNode): Icon =>
  ({ className }) => (
    <svg
      viewBox="0 0 24 24"
      // Never two size classes: which of them wins would depend on their order in the style sheet.
      className={cx(!className?.includes('size-') && 'size-6', 'shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawing}
    </svg>
  )

export const HeartIcon = icon(
  <path d="M12 20s-7.5-4.4-7.5-10A4.3 4.3 0 0 1 12 7.4 4.3 4.3 0 0 1 19.5 10c0 5.6-7.5 10-7.5 10Z" />,
)
export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4.2 2.9 7.6 7 9 4.1-1.4 7-4.8 7-9V6Zm-3 8.3 2.2 2.2 4-4.3" />,
)
export const CloseIcon = icon(<path d="m6.5 6.5 11 11m0-11-11 11" />)
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.8v4.9M12 16.2v.1" />
  </>,
)
export const ReplayIcon = icon(
  <>
    <path d="M5 12a7 7 0 1 0 2.3-5.2" />
    <path d="M4.5 4.5v4h4" />
  </>,
)
export const OfflineIcon = icon(
  <>
    <path d="M3.5 9.5a13 13 0 0 1 4.3-2.7M11 6a13 13 0 0 1 9.5 3.5M6.5 13a8.5 8.5 0 0 1 4-2.2M14.5 11.2a8.5 8.5 0 0 1 3 1.8M9.5 16.3a4 4 0 0 1 5 0" />
    <path d="m4 3.5 16 17M12 19.5v.1" />
  </>,
)
