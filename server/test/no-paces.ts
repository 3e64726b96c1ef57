/** For tests and benchmarks: they make many members at once, who do much on their first day. */
export const NO_PACES = {
  NEW_MEMBER_LIKES: '0',
  NEW_MEMBER_CHATS: '0',
  NEW_MEMBER_LISTINGS: '0',
  NEW_MEMBER_TOLD_AFTER: '0',
  SIGN_UPS_PER_HOUR: '0',
}
