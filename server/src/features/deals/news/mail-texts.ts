import { translate } from '../../../texts/translations.ts'
import type { MailText } from '../../accounts/index.ts'

/** Received in a swap that did not take place: by the reader, or from them by the member of this name, which may be empty. */
export type ReceivedMoney = { amount: string; isOwn: boolean; name: string }

export type DealMailTexts = {
  /** `when` is a date and a time, `place` may be empty. */
  reminder(when: string, place: string): MailText
  /** Of an agreed swap. `car` is what the reader would have got; `when` and `place` may be empty. */
  cancelled(car: string, when: string, place: string, money: ReceivedMoney[]): MailText
  /** Of a swap that was ended after keys had changed hands, or somebody said so: what to give back. */
  ended(cars: {
    gets: string
    gives: string
    has_got: boolean
    has_given: boolean
    /** Another said that they got the keys of the reader's car, and took it back. */
    may_be_given: boolean
    money: ReceivedMoney[]
  }): MailText
  /** The reader has said that they got the keys of `car`, and another says that something is not so. */
  disputed(car: string): MailText
  /** "Where are the cars?"; `car` is what the reader gets. */
  asked(car: string): MailText
}

const back = ({ amount, isOwn, name }: ReceivedMoney): string =>
  isOwn
    ? ` Give ${amount} back to ${name || 'the deleted user who paid it'}.`
    : ` ${name || 'A deleted user'} has to give ${amount} back to you.`

const english: DealMailTexts = {
  reminder: (when, place) => ({
    subject: 'Your swap is coming up',
    body: `Your swap is planned for ${when}${place && `, ${place}`}. Before you meet, go through the checklist, and bring your documents and all keys.`,
    button: 'Open the swap plan',
    note: 'If you can’t make it, propose another time or cancel the swap in the plan.',
  }),
  cancelled: (car, when, place, money) => ({
    subject: 'Your swap was canceled',
    body: `The swap in which you would have gotten the ${car} was canceled.${when && ` It was planned for ${when}${place && `, ${place}`}.`} Your car is no longer reserved.${money.map(back).join('')}`,
    button: 'Open the swap plan',
    note: 'You can still read what was agreed in the plan.',
  }),
  ended: ({ gets, gives, has_got, has_given, may_be_given, money }) => ({
    subject: 'Your swap was ended: where are the cars?',
    body: `The swap of your ${gives} for the ${gets} was ended after someone said they got the keys.${has_got ? ` Give the ${gets} back.` : ''}${has_given ? ` Get your ${gives} back. It won’t be shown to others until you have it and activate it again.` : ''}${may_be_given ? ` Someone said they got the keys to your ${gives}, then said they didn’t. The car won’t be shown to others until you activate it again.` : ''}${money.map(back).join('')}`,
    button: 'Open the swap plan',
    note: 'If a car doesn’t come back, write to the moderators.',
  }),
  disputed: (car) => ({
    subject: 'Do you have the keys?',
    body: `You said you got the keys to the ${car}. Someone else in the swap says something isn’t right. Open the plan, read what they say, and confirm again if you have the keys. If you don’t answer, they can cancel the swap after 72 hours.`,
    button: 'Open the swap plan',
    note: 'If you confirmed too early, undo it in the plan.',
  }),
  asked: (car) => ({
    subject: 'Where are the cars?',
    body: `Someone in your swap says they got their keys. Do you have the keys to the ${car}? Answer in the plan, or say what’s different.`,
    button: 'Open the swap plan',
    note: 'Only you can confirm that you got your keys.',
  }),
}

export const dealMailTexts = await translate('deal-mails', english)
