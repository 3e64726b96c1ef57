/** The paths of all screens. Every other path shows the not-found page, with status 404. */
export const screens = [
  '/',
  '/swipe',
  '/upload',
  '/matches',
  '/my-cars',
  '/inbox',
  '/settings',
  '/settings/profile',
  '/settings/security',
  '/settings/app',
  '/settings/data',
  '/settings/notifications',
  '/settings/privacy-safety',
  '/settings/help-support',
  '/settings/about',
  '/settings/blocked',
  '/admin',
  '/chat/{matchId}',
  '/chat/{matchId}/plan',
  '/rings/{ringId}',
  '/rings/{ringId}/plan',
  '/car/{carId}',
  '/forgot-password',
  '/reset-password',
] as const

export type Screen = (typeof screens)[number]
