import { translate } from '../../translations.ts'
import type { MailText } from '../accounts/index.ts'

export type ReminderTexts = {
  /** `when` is a date and a time, `place` may be empty. */
  reminder(when: string, place: string): MailText
}

const english: ReminderTexts = {
  reminder: (when, place) => ({
    subject: 'Your swap is soon',
    body: `Your swap is planned for ${when}${place && `, ${place}`}. Look at the list of checks before you meet, and take your documents and all keys with you.`,
    button: 'Open the swap plan',
    note: 'If you cannot come, propose another time or cancel the swap in the plan.',
  }),
}

export const reminderTexts = await translate('deal-mails', english)
