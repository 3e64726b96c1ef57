/** Every URL with a screen of its own; all others are the not-found page, and answer 404. */
export const screens = [
  '/',
  '/swipe',
  '/upload',
  '/matches',
  '/my-cars',
  '/inbox',
  '/settings',
  '/settings/notifications',
  '/settings/privacy-safety',
  '/settings/help-support',
  '/settings/about',
  '/settings/blocked',
  '/admin',
  '/chat/{matchId}',
  '/car/{carId}',
  '/forgot-password',
  '/reset-password',
] as const

export type Screen = (typeof screens)[number]
