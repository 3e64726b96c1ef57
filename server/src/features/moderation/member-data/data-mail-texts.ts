import type { DataAct } from '@keyswap/contract/choices'
import { translate } from '../../../texts/translations.ts'
import type { MailText } from '../../accounts/index.ts'

export type DataMailTexts = Record<DataAct, (reason: string) => MailText>

const NOTE = 'You’re getting this email because it’s about your data. Help tells you who to ask.'

const english: DataMailTexts = {
  export: (reason) => ({
    subject: 'Your data has been downloaded',
    body: `An admin has downloaded everything stored about you. The reason: ${reason}`,
    button: 'Your data',
    note: NOTE,
  }),
  hold: (reason) => ({
    subject: 'Your data is being kept',
    body: `Until further notice, none of your data will be deleted: your account, cars, photos, chats and swaps stay, even if you delete them. The reason: ${reason}`,
    button: 'Your data',
    note: NOTE,
  }),
  release: (reason) => ({
    subject: 'Your data is no longer being kept',
    body: `You can delete your account and your cars again, and whatever is due to be deleted will be deleted. The reason: ${reason}`,
    button: 'Your data',
    note: NOTE,
  }),
  delete: (reason) => ({
    subject: 'Your account has been deleted',
    body: `An admin has deleted your account, with your cars and photos. The reason: ${reason}`,
    button: 'Help',
    note: NOTE,
  }),
}

export const dataMailTexts = await translate('data-mails', english)
