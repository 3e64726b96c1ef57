import { translate } from '../../translations.ts'
import type { MailText } from '../accounts/index.ts'

export type DealMailTexts = {
  /** `when` is a date and a time, `place` may be empty. */
  reminder(when: string, place: string): MailText
  /** Of an agreed swap. `car` is what the reader would have got; `when` and `place` may be empty. */
  cancelled(car: string, when: string, place: string): MailText
}

const english: DealMailTexts = {
  reminder: (when, place) => ({
    subject: 'Your swap is soon',
    body: `Your swap is planned for ${when}${place && `, ${place}`}. Look at the list of checks before you meet, and take your documents and all keys with you.`,
    button: 'Open the swap plan',
    note: 'If you cannot come, propose another time or cancel the swap in the plan.',
  }),
  cancelled: (car, when, place) => ({
    subject: 'Your swap was cancelled',
    body: `The swap in which you would get the ${car} was cancelled.${when && ` It was planned for ${when}${place && `, ${place}`}.`} Your car is no longer reserved.`,
    button: 'Open the swap plan',
    note: 'You can still read in the plan what was agreed.',
  }),
}

export const dealMailTexts = await translate('deal-mails', english)
