import type { AdminReport } from '@keyswap/contract/moderation'

/** Whether a listing was reported: not a member, a review or a swap. */
export const isAboutCar = ({
  is_from_chat,
  review,
  deal_id,
}: Pick<AdminReport, 'is_from_chat' | 'review' | 'deal_id'>): boolean =>
  !is_from_chat && review === null && deal_id === null
