import type { timelineKinds as all } from '@keyswap/contract/moderation'

// Repeats the contract's list: that one comes with its schemas, which the browser does not load.
export const timelineKinds = [
  'sign_ups',
  'listings',
  'likes',
  'matches',
  'messages',
  'reports',
] as const satisfies typeof all

export const periods = ['30', '7', '90'] as const
