// Icons that only listings need.
import { icon } from '../../ui/icons.tsx'

export const PicturesIcon = icon(
  <>
    <rect x="6.5" y="3.5" width="14" height="14" rx="3" />
    <path d="M17.5 20.5h-11a3 3 0 0 1-3-3v-10" />
    <circle cx="11" cy="8" r="1.4" />
    <path d="m6.8 15.4 3.7-3.6 2.6 2.5 2.6-3.1 4.5 4.4" />
  </>,
)
export const PencilIcon = icon(
  <path d="m5 19 .8-3.8L15.6 5.4a2.1 2.1 0 0 1 3 3L8.8 18.2Zm8.8-11.8 3 3" />,
)
export const ShareIcon = icon(
  <>
    <path d="M12 15V4.5M8 8l4-3.7L16 8" />
    <path d="M7 11.5H6a1.5 1.5 0 0 0-1.5 1.5v5A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-5a1.5 1.5 0 0 0-1.5-1.5h-1" />
  </>,
)
