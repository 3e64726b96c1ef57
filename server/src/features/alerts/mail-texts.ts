import { translate } from '../../texts/translations.ts'
import type { MailText } from '../accounts/index.ts'

export type AlertMailTexts = {
  /** `lines` are the first cars, each with its address. */
  newCars(cars: { titles: string[]; lines: string[] }): MailText
}

const english: AlertMailTexts = {
  newCars: ({ titles, lines }) => ({
    // No title: it is what an owner typed.
    subject: titles.length === 1 ? 'A new car for you' : `${titles.length} new cars for you`,
    body: [
      titles.length === 1 ? 'A new car matches your search:' : 'New cars match your searches:',
      ...lines,
      ...(titles.length > lines.length ? [`and ${titles.length - lines.length} more`] : []),
    ].join('\n\n'),
    button: titles.length === 1 ? 'See the car' : 'Open Keyswap',
    note: 'You get at most one of these emails a day. You can change your searches in Settings, under “Notifications”.',
  }),
}

export const alertMailTexts = await translate('alert-mails', english)
