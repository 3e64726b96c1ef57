import type { timelineKinds as all } from '@keyswap/contract/moderation'

// The contract's own list comes with its schemas, which the browser does not load.
export const timelineKinds = [
  'sign_ups',
  'listings',
  'likes',
  'matches',
  'messages',
  'reports',
] as const satisfies typeof all

export const periods = ['30', '7', '90'] as const
