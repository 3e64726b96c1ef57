import { icon } from '../../ui/icons.tsx'

export const SendIcon = icon(<path d="M4.5 12h7M4.5 5l15.5 7-15.5 7 2.2-7Z" />)
export const MoreIcon = icon(<path d="M12 6v.1M12 12v.1M12 18v.1" strokeWidth="2.75" />)
export const TicksIcon = icon(<path d="m2.5 12.5 4.5 4.5L16 7.5M11.5 16.5l.5.5 9.5-9.5" />)
export const SendPhotosIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="3" />
    <circle cx="9" cy="10" r="1.6" />
    <path d="m5 17 4.5-4 3 2.5 3-3 4 4" />
  </>,
)
