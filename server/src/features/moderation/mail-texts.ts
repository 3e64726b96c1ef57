import type { WarningKind } from '@keyswap/contract/choices'
import { translate } from '../../texts/translations.ts'
import type { MailText } from '../accounts/index.ts'

/** `name` is empty if the account was deleted. */
export type WarningMailTexts = Record<WarningKind, (name: string) => MailText>

const accountOf = (name: string): string =>
  name ? `${name}’s account` : 'The account of someone you chatted with'

const english: WarningMailTexts = {
  fraud: (name) => ({
    subject: 'Do not send money or documents',
    body: `${accountOf(name)} has been suspended by the moderators. Do not send money or documents. Already paid? Call your bank right away and ask them to stop the payment. Keep the messages and receipts. Report it to the police.`,
    button: 'Open the chat',
    note: 'You’re getting this email because you were in a chat with this account. You’ve done nothing wrong.',
  }),
  lifted: (name) => ({
    subject: 'An account is no longer suspended',
    body: `${accountOf(name)} is no longer suspended. Suspending it was our mistake, and so was our warning to you.`,
    button: 'Open the chat',
    note: 'You’re getting this email because we warned you about this account.',
  }),
}

export const warningMailTexts = await translate('warning-mails', english)
