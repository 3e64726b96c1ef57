import { commonCodes } from '../../lib/http/common-codes.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { waitIn } from '../../lib/http/wait.ts'
import type { Translate } from '../../lib/messages/index.ts'
import type { shell } from '../../lib/messages/shell.texts.ts'
import { isOnline } from '../../lib/online.ts'
import type { deals } from './deals.texts.ts'

export type DealTranslate = Translate<(typeof deals)['english'] & (typeof shell)['english']>

/** Codes with a text in the messages of deals. */
const translatedCodes = [
  'CAR_RESERVED',
  'CAR_CHANGED',
  'CAR_GONE',
  'CHAT_CLOSED',
  'DEAL_OPEN',
  'DEAL_OVER',
  'VERSION_STALE',
  'TOO_MANY_VERSIONS',
  'LEGS_AGREED',
  'ACCEPTED_ALREADY',
  'NOT_ACCEPTED',
  'NOT_AGREED',
  'AGREEMENT_CHANGED',
  'HANDOVER_BEGUN',
  'DEAL_DISPUTED',
  'TOO_EARLY',
  'NOTHING_SAID',
  'PAPERS_LOCKED',
  'NOT_DONE',
  'REVIEW_CLOSED',
  'ALREADY_REVIEWED',
  'USER_NOT_FOUND',
] as const

/** Their texts say when it can be done again. */
const pacedCodes = ['ANSWER_FIRST', 'NEW_MEMBER_PACE', 'LIMITED'] as const

/** Why a call was refused or failed, in the reader's language. */
export function dealReason(error: unknown, t: DealTranslate): string {
  if (!(error instanceof ApiError)) return t(isOnline() ? 'plan.failed' : 'kit.offline')
  const paced = pacedCodes.find((known) => known === error.code)
  if (paced) return t(`deals.server.${paced}`, waitIn(error, { t }))
  const own = translatedCodes.find((known) => known === error.code)
  if (own) return t(`deals.server.${own}`)
  const common = commonCodes.find((known) => known === error.code)
  return common ? t(`server.${common}`) : t('plan.failed')
}
