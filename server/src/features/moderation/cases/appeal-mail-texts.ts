import type { AppealOutcome, DecisionAct } from '@keyswap/contract/choices'
import { translate } from '../../../texts/translations.ts'
import type { MailText } from '../../accounts/index.ts'

export type ToldOutcome = {
  act: DecisionAct
  target: string
  outcome: AppealOutcome
  is_restored: boolean | null
  reason: string | null
}
export type AppealMailTexts = (told: ToldOutcome) => MailText

/** What comes back and what does not. */
function effectOf({ act, is_restored }: ToldOutcome): string {
  if (act === 'remove_photo') return ' The photo itself can’t be brought back: please add it again.'
  if (act === 'deactivate_car')
    return is_restored
      ? ' The listing is active again. If a swap ended because of this, it won’t come back.'
      : ' The listing couldn’t be made active again.'
  if (act === 'limit')
    return is_restored
      ? ' The limit is lifted.'
      : ' Another limit still applies, or the account is gone.'
  if (act !== 'suspend') return ''
  return is_restored
    ? ' You can sign in again, and activate your cars. Swaps that ended because of this won’t come back.'
    : ' Another suspension still applies, or the account is gone.'
}

const why = ({ reason }: ToldOutcome): string => (reason ? ` The reason: ${reason}` : '')

const note = 'You’re getting this email because you asked for another look.'

const englishAppeal: AppealMailTexts = (told) =>
  told.outcome === 'undone'
    ? {
        subject: 'The decision was wrong, and we’ve taken it back',
        body: `You asked for another look at the decision about ${told.target}. It was wrong, and no longer counts.${effectOf(told)}${why(told)} We’re sorry.`,
        button: 'Help',
        note,
      }
    : {
        subject: 'We’ve looked again, and the decision stands',
        body: `You asked for another look at the decision about ${told.target}. A moderator has looked at it again, and it stands.${why(told)} We won’t look at it a third time. You can still write to the contact address on the Help page, or go to court.`,
        button: 'Help',
        note,
      }

export const appealMailTexts = await translate('appeal-mails', englishAppeal)
