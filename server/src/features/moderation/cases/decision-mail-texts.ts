import type { DecisionAct, DecisionRule } from '@keyswap/contract/choices'
import type { limitedMember } from '@keyswap/contract/limits'
import { translate } from '../../../texts/translations.ts'
import type { MailText } from '../../accounts/index.ts'

/** What a moderator has decided about a member, or has taken back. */
export type ToldDecision = {
  act: DecisionAct
  target: string
  rule: DecisionRule
  reason: string
  began_by_rule: boolean
  days: number | null
  is_undone: boolean
}
/** What a limited member can still do. */
export type Limits = typeof limitedMember
export type DecisionMailTexts = (told: ToldDecision, limits: Limits) => MailText

const RULES: Record<DecisionRule, string> = {
  fraud: 'nobody is cheated',
  spam: 'no spam',
  wrong_details: 'listings tell the truth about the car',
  offensive: 'everyone is treated politely',
  copied: 'only your own photos and words',
  personal_data: 'no personal data about other people',
  other: 'the rules of this site',
}

const forDays = (days: number | null): string =>
  days ? ` for ${days} ${days === 1 ? 'day' : 'days'}` : ''

function actOf({ act, target, days }: ToldDecision, limits: Limits): string {
  if (act === 'warn') return 'This is a warning.'
  if (act === 'deactivate_car') return `Your listing ${target} has been deactivated.`
  if (act === 'remove_photo') return `A photo of ${target} has been removed.`
  if (act === 'limit')
    return `Your account has been limited${forDays(days)}. Until then you can like up to ${limits.likes_per_hour} cars an hour, write first to up to ${limits.chats_per_day} people a day, and list up to ${limits.listings_per_day} cars a day.`
  return `Your account has been suspended${forDays(days)}.`
}

const englishDecision: DecisionMailTexts = (told, limits) =>
  told.is_undone
    ? {
        subject: 'We’ve taken back a decision',
        body: `A moderator has taken back the decision about ${told.target}. It no longer counts.`,
        button: 'Help',
        note: 'You’re getting this email because we had told you about that decision.',
      }
    : {
        subject: 'A moderator has made a decision about your account',
        body: `${actOf(told, limits)} The rule: ${RULES[told.rule]}. The reason: ${told.reason} ${told.began_by_rule ? 'Our software flagged it, and a person decided.' : 'Somebody reported it, and a person decided.'} If you think this is wrong, ask for another look. You don’t need to sign in for that.`,
        button: 'Ask for another look',
        note: 'You’re getting this email because it’s about your account.',
      }

export const decisionMailTexts = await translate('decision-mails', englishDecision)
