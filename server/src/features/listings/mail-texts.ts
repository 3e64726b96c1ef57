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
          body: `You have not been here for 30 days. Is the ${car} still yours? Look in, and everything stays as it is. Otherwise we hide it from others in 15 days, until you are back.`,
          button: 'Yes, still mine',
          note: 'Is it gone? Then delete the listing, or switch it off.',
        }
      : {
          subject: `Still yours? ${car} and others`,
          body: `You have not been here for 30 days. Are the ${car} and your other cars still yours? Look in, and everything stays as it is. Otherwise we hide them from others in 15 days, until you are back.`,
          button: 'Yes, still mine',
          note: 'Is one of them gone? Then delete its listing, or switch it off.',
        },
}

export const freshMailTexts = await translate('fresh-mails', english)
