import { icon } from './first-icons.tsx'

/** Not in icons.tsx, which the first pages need. */
export const BinIcon = icon(
  <path d="M4.5 7h15M9.5 7V5.3c0-.7.6-1.3 1.3-1.3h2.4c.7 0 1.3.6 1.3 1.3V7m-8 0 .7 11a2 2 0 0 0 2 2h5.6a2 2 0 0 0 2-2l.7-11M10 11v5m4-5v5" />,
)
