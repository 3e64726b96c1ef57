import { textGroup } from '../../lib/messages/text-group.ts'

export const appeal = textGroup('appeal', {
  'appeal.title': 'Ask for another look',
  'appeal.text':
    'If you think this is wrong, say why. A different moderator will decide, if there is one.',
  'appeal.words': 'Why is it wrong?',
  'appeal.words.hint': 'You can ask once, until {date}.',
  'appeal.required': 'Please fill this in.',
  'appeal.submit': 'Send',
  'appeal.submitting': 'Sending…',
  'appeal.failed.title': 'Not sent',
  'appeal.failed': 'Please try again.',
  'appeal.later': 'Too many requests from your connection. You can send this after {time}.',
  'appeal.waits.title': 'A moderator will look again',
  'appeal.waits.text':
    'You asked on {date}. You’ll find the result here, in your email and, if you can sign in, in your notifications.',
  'appeal.stands.title': 'The decision stands',
  'appeal.stands.text':
    'A moderator has looked at it again. We won’t look at it a third time. You can still write to the address in Help, or go to court.',
  'appeal.undone.title': 'The decision was taken back',
  'appeal.undone.text': 'It no longer counts.',
  'appeal.late.title': 'The six months are over',
  'appeal.late.text': 'You could ask for another look until {date}.',
  'appeal.invalid.title': 'This link doesn’t work',
  'appeal.invalid.text': 'It’s incomplete or has expired. You can write to the address in Help.',
  'appeal.sign_in.title': 'Please sign in',
  'appeal.sign_in.text': 'Or open the link in our email about the decision.',
  'appeal.unreachable': 'The decision couldn’t be loaded',
  'appeal.offline': 'You’re offline.',
  'appeal.help': 'Help & Support',
})
