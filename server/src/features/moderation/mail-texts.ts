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

/** Only received, decided as upheld or as not, or that decision taken back. Nothing in it was typed by whoever reported. */
export type ContentReportMailTexts = Record<
  'receipt' | 'resolved' | 'dismissed' | 'reopened',
  (number: string) => MailText
>

const REPORTER_NOTE =
  'You’re getting this email because this address was entered with a report. If that wasn’t you, you don’t need to do anything.'

const englishContentReports: ContentReportMailTexts = {
  receipt: (number) => ({
    subject: 'We received your report',
    body: `Thank you. A moderator reads every report, and we’ll email you the decision. The number of your report is ${number}.`,
    button: 'Help & Support',
    note: REPORTER_NOTE,
  }),
  resolved: (number) => ({
    subject: 'We acted on your report',
    body: `A moderator has read your report ${number}, agreed with it, and acted on it. If you think we missed something, report it again and say what.`,
    button: 'Help & Support',
    note: REPORTER_NOTE,
  }),
  dismissed: (number) => ({
    subject: 'We didn’t act on your report',
    body: `A moderator has read your report ${number} and found nothing that breaks the law or our rules. If you know more, report it again and say what. You can also go to court or to an authority.`,
    button: 'Help & Support',
    note: REPORTER_NOTE,
  }),
  reopened: (number) => ({
    subject: 'We’re looking at your report again',
    body: `The decision on your report ${number}, which we emailed you, has been taken back. A moderator will look at it again, and we’ll email you the new decision.`,
    button: 'Help & Support',
    note: REPORTER_NOTE,
  }),
}

export const contentReportMailTexts = await translate('report-mails', englishContentReports)
