import type { WarningKind } from '@keyswap/contract/choices'
import { translate } from '../../texts/translations.ts'
import type { MailText } from '../accounts/index.ts'

/** `name` is empty if the account was deleted. */
export type WarningMailTexts = Record<WarningKind, (name: string) => MailText>

const accountOf = (name: string): string =>
  name ? `The account of ${name}` : 'The account of someone you chatted with'

const english: WarningMailTexts = {
  fraud: (name) => ({
    subject: 'Do not send money or documents',
    body: `${accountOf(name)} was closed by the moderators. Do not send money or documents. Already paid? Call your bank at once and ask for the payment to be stopped. Keep the messages and receipts. Report it to the police.`,
    button: 'Open the chat',
    note: 'You get this email because you were in a chat with this account. You have done nothing wrong.',
  }),
  lifted: (name) => ({
    subject: 'An account is open again',
    body: `${accountOf(name)} is open again. Closing it was our mistake, and so was our warning to you.`,
    button: 'Open the chat',
    note: 'You get this email because we had warned you about this account.',
  }),
}

export const warningMailTexts = await translate('warning-mails', english)
