import { textGroup } from '../../lib/messages/text-group.ts'

export const tell = textGroup('tell', {
  'tell.title': 'Shall we tell you when something’s waiting?',
  'tell.text':
    'A ring, a proposal, an agreed swap, and the last day to answer. You can change this later in Settings.',
  'tell.push': 'By notification',
  'tell.mail': 'By email',
  'tell.not_now': 'Not now',
  'tell.settings': 'Waiting for you',
  'tell.by_mail': 'Email me what’s waiting',
  'tell.by_mail.hint':
    'A ring, a proposal, an agreed swap, and the last day to answer. One email a day at most.',
})
