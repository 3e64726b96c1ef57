import { translate } from '../../texts/translations.ts'
import type { MailText } from '../accounts/index.ts'

export type FreshMailTexts = {
  /** `others` is how many other cars of the member are shown. */
  stillYours(cars: { car: string; others: number }): MailText
}

const english: FreshMailTexts = {
  stillYours: ({ car, others }) =>
    others === 0
      ? {
          subject: `Still yours? ${car}`,
          body: `You haven’t visited Keyswap for 30 days. Is the ${car} still yours? Stop by, and everything stays as it is. Otherwise we’ll hide it from others in 15 days, until you’re back.`,
          button: 'Yes, still mine',
          note: 'No longer yours? Deactivate or delete the listing.',
        }
      : {
          subject: `Still yours? ${car} and others`,
          body: `You haven’t visited Keyswap for 30 days. Are the ${car} and your other cars still yours? Stop by, and everything stays as it is. Otherwise we’ll hide them from others in 15 days, until you’re back.`,
          button: 'Yes, still mine',
          note: 'Is one of them no longer yours? Deactivate or delete its listing.',
        },
}

export const freshMailTexts = await translate('fresh-mails', english)
