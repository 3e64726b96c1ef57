// All icons that rooms share. The landing page imports from first-icons.tsx instead, to stay small.
import { icon } from './first-icons.tsx'

export * from './first-icons.tsx'

export const CardsIcon = icon(
  <>
    <rect x="8.5" y="4" width="11" height="15" rx="2.5" />
    <path d="M5.5 6.5 4.2 17a2 2 0 0 0 1.3 2.1" />
    <path d="m11.5 13 2 2 3.5-4.5" />
  </>,
)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const UploadIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
    <path d="M12 8v8M8 12h8" />
  </>,
)
export const CarIcon = icon(
  <>
    <path d="M3 16.5v-3.2c0-.9.6-1.6 1.5-1.8L7 11l2.3-3.4A2 2 0 0 1 11 6.7h3.9a3 3 0 0 1 2.4 1.2l2.3 3.2.6.2a1.7 1.7 0 0 1 1.2 1.6v3.6h-2" />
    <path d="M9.5 16.5h5M3 16.5h1.5M7 11h12.5" />
    <circle cx="7" cy="16.7" r="2.3" />
    <circle cx="17" cy="16.7" r="2.3" />
  </>,
)
export const InboxIcon = icon(
  <>
    <path d="M3.5 13.5 6 5.8A2 2 0 0 1 7.9 4.5h8.2A2 2 0 0 1 18 5.8l2.5 7.7V17a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 17Z" />
    <path d="M3.5 13.5H8l1.2 2.2h5.6l1.2-2.2h4.5" />
  </>,
)
export const SettingsIcon = icon(
  <>
    <path d="M4 7h8M18 7h2M4 17h2M12 17h8" />
    <circle cx="15" cy="7" r="2.6" />
    <circle cx="9" cy="17" r="2.6" />
  </>,
)
export const FilterIcon = icon(<path d="M4 7h16M7 12h10M10 17h4" />)
export const BellIcon = icon(
  <>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15Z" />
    <path d="M10 20.5a2.2 2.2 0 0 0 4 0" />
  </>,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const BackIcon = icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />)
export const ForwardIcon = icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />)
export const DownIcon = icon(<path d="m6 9.5 6 6 6-6" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
)
export const EyeOffIcon = icon(
  <>
    <path d="M9.6 6.1A9 9 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a16 16 0 0 1-3 3.6M6.3 7.6A15.5 15.5 0 0 0 2.5 12S6 18.2 12 18.2a9 9 0 0 0 4.6-1.3" />
    <path d="m4 4 16 16" />
  </>,
)
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.3v2" />
  </>,
)
export const PasskeyIcon = icon(
  <>
    <circle cx="8" cy="9" r="4" />
    <path d="m11 12 8 8m-3.2-3.2 2.6-2.6M2.8 19.5c.3-2.6 1.8-4.4 4.2-5" />
  </>,
)
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.6 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.7M12 16.6v.1" />
  </>,
)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.3v5M12 7.9v.1" />
  </>,
)
export const LogOutIcon = icon(
  <>
    <path d="M14 4.5H7.5A2.5 2.5 0 0 0 5 7v10a2.5 2.5 0 0 0 2.5 2.5H14" />
    <path d="M10.5 12h9.5m-3.5-3.5L20 12l-3.5 3.5" />
  </>,
)
export const DownloadIcon = icon(
  <>
    <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5" />
    <path d="M4.5 16.5V18A2.5 2.5 0 0 0 7 20.5h10a2.5 2.5 0 0 0 2.5-2.5v-1.5" />
  </>,
)
export const PhoneIcon = icon(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2.5" />
    <path d="M11 17.7h2" />
  </>,
)
export const LaptopIcon = icon(
  <>
    <rect x="4.5" y="5" width="15" height="10.5" rx="2" />
    <path d="M2.5 19h19" />
  </>,
)
export const StarIcon = icon(
  <path d="m12 4 2.4 5 5.4.7-4 3.8 1 5.4L12 16.3l-4.8 2.6 1-5.4-4-3.8 5.4-.7Z" />,
)
export const FlagIcon = icon(
  <path d="M6 20.5v-16m0 .7c3.6-2 7.4 2 12 .2v8.4c-4.6 1.8-8.4-2.2-12-.2" />,
)
export const UndoIcon = icon(
  <>
    <path d="M5 9.5h9a5 5 0 0 1 0 10h-4" />
    <path d="m8.5 5.5-4 4 4 4" />
  </>,
)
export const RefreshIcon = icon(
  <>
    <path d="M19 12a7 7 0 0 1-12.3 4.6M5 12a7 7 0 0 1 12.3-4.6" />
    <path d="M17.8 3.8v4h-4M6.2 20.2v-4h4" />
  </>,
)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
)
export const SwapIcon = icon(<path d="M4 9h15m-4-4 4 4-4 4M20 15H5m4-4-4 4 4 4" />)
export const PinIcon = icon(
  <>
    <path d="M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11Z" />
    <circle cx="12" cy="10" r="2.4" />
  </>,
)
export const CameraIcon = icon(
  <>
    <path d="M4 8.5A2.5 2.5 0 0 1 6.5 6h1.6l1.2-1.8h5.4L15.9 6h1.6A2.5 2.5 0 0 1 20 8.5v8a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 16.5Z" />
    <circle cx="12" cy="12.3" r="3.4" />
  </>,
)
export const PhotosIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="3" />
    <circle cx="8.5" cy="10" r="1.4" />
    <path d="m4 17 5-4.5 3.5 3 3.5-3.5 4.5 4" />
  </>,
)
