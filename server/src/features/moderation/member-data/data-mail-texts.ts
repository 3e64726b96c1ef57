import type { DataAct } from '@keyswap/contract/choices'
import { translate } from '../../../texts/translations.ts'
import type { MailText } from '../../accounts/index.ts'

export type DataMailTexts = Record<DataAct, (reason: string) => MailText>

const NOTE = 'You’re getting this email because it is about your data. Help says whom to ask.'

const english: DataMailTexts = {
  export: (reason) => ({
    subject: 'Your data has been exported',
    body: `An admin has exported what is stored about you. The reason: ${reason}`,
    button: 'Your data',
    note: NOTE,
  }),
  hold: (reason) => ({
    subject: 'Your data is being kept',
    body: `Until further notice nothing of yours is deleted: your account, cars, photos, chats and swaps stay, also if you delete them. The reason: ${reason}`,
    button: 'Your data',
    note: NOTE,
  }),
  release: (reason) => ({
    subject: 'Your data is no longer being kept',
    body: `You can delete your account and your cars again, and what is deleted after some time is deleted. The reason: ${reason}`,
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
