import { icon } from '../../ui/icons.tsx'

export const ChartIcon = icon(<path d="M4.5 19.5h15M7 16v-4m5 4V6m5 10V9" />)
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.2" />
    <path d="M3.5 19c.4-3.4 2.6-5.2 5.5-5.2s5.1 1.8 5.5 5.2M15.5 5.6a3.2 3.2 0 0 1 0 5.8m1.7 2.9c1.9.7 3 2.3 3.3 4.7" />
  </>,
)
export const MegaphoneIcon = icon(
  <path d="M4.5 10v4h3l9 4V6l-9 4Zm3 4 1 5.5h2.4L10 15.2m9.5-5.2a3 3 0 0 1 0 4" />,
)
