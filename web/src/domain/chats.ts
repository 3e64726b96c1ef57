import type { Deal } from '@keyswap/contract/deals'

/** A match's chat or a ring's: both have the same code, and its calls differ by their address. */
export type ChatRef = Deal['chat']

export const chatHref = ({ kind, id }: ChatRef): string =>
  `/${kind === 'match' ? 'chat' : 'rings'}/${id}`

export const planHref = (chat: ChatRef): string => `${chatHref(chat)}/plan`

/** Whether an address is that of a chat or of its plan. */
export const isInChat = (path: string): boolean => /^\/(chat|rings)\//.test(path)
