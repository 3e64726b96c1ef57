import { translate } from '../../../texts/translations.ts'
import type { MailText } from '../../accounts/index.ts'

export type DealMailTexts = {
  /** `when` is a date and a time, `place` may be empty. */
  reminder(when: string, place: string): MailText
  /** Of an agreed swap. `car` is what the reader would have got; `when` and `place` may be empty. */
  cancelled(car: string, when: string, place: string): MailText
  /** Of a swap that was ended after keys had changed hands, or somebody said so: what to give back. */
  ended(cars: {
    gets: string
    gives: string
    has_got: boolean
    has_given: boolean
    /** Another said that they got the keys of the reader's car, and took it back. */
    may_be_given: boolean
  }): MailText
  /** The reader has said that they got the keys of `car`, and another says that something is not so. */
  disputed(car: string): MailText
  /** "Where are the cars?"; `car` is what the reader gets. */
  asked(car: string): MailText
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
  ended: ({ gets, gives, has_got, has_given, may_be_given }) => ({
    subject: 'Your swap was ended: where are the cars?',
    body: `The swap of your ${gives} for the ${gets} was ended after a party had said that they got the keys.${has_got ? ` Give the ${gets} back.` : ''}${has_given ? ` Get your ${gives} back. It stays out of the decks until you have it and switch it on again.` : ''}${may_be_given ? ` Another party said that they got the keys of your ${gives}, and took it back. It stays out of the decks until you switch it on again.` : ''}`,
    button: 'Open the swap plan',
    note: 'If a car does not come back, write to the moderators.',
  }),
  disputed: (car) => ({
    subject: 'Do you have the keys?',
    body: `You said that you got the keys of the ${car}. Another party of the swap says that something is not so. Open the plan, read what they say, and say it again if you have the keys. Without an answer they can cancel the swap after 72 hours.`,
    button: 'Open the swap plan',
    note: 'If you said it too early, take it back in the plan.',
  }),
  asked: (car) => ({
    subject: 'Where are the cars?',
    body: `Another party of your swap says that they got their keys. Do you have those of the ${car}? Tell the others in the plan, or say what is different.`,
    button: 'Open the swap plan',
    note: 'Only you can say that you got your keys.',
  }),
}

export const dealMailTexts = await translate('deal-mails', english)
