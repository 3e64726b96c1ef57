import { textGroup } from '../../lib/messages/text-group.ts'

export const illegal = textGroup('illegal', {
  'content_report.title': 'Report illegal content',
  'content_report.text':
    'Anyone can do this, even without an account. A moderator reads every report.',
  'content_report.url': 'Address of the page',
  'content_report.url.hint': 'Copy it from your browser.',
  'content_report.category': 'What is it about?',
  'content_report.category.none': 'Choose',
  'content_report.category.copyright': 'My photo or text was copied',
  'content_report.category.personal_data': 'Personal data',
  'content_report.category.fraud': 'Fraud or scam',
  'content_report.category.stolen': 'Stolen car',
  'content_report.category.other': 'Something else',
  'content_report.category.required': 'Please choose one.',
  'content_report.words': 'What is wrong with it?',
  'content_report.name': 'Your name (optional)',
  'content_report.email': 'Your email (optional)',
  'content_report.email.hint': 'We’ll email you a receipt and the decision.',
  'content_report.required': 'Please fill this in.',
  'content_report.email.invalid': 'Please enter a valid email address',
  'content_report.submit': 'Send report',
  'content_report.submitting': 'Sending…',
  'content_report.failed.title': 'Not sent',
  'content_report.failed': 'Your report couldn’t be sent. Please try again.',
  'content_report.later':
    'Only five reports an hour can be sent from one connection. You can send this after {time}.',
  'content_report.done.title': 'Report received',
  'content_report.done.text':
    'Thank you. A moderator will read it. The number of your report is {number}.',
  'content_report.done.mail':
    'Thank you. A moderator will read it, and we’ll email you the decision. The number of your report is {number}.',
  'content_report.done.home': 'Back to Home',
})
