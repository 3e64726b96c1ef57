import { textGroup } from '../../lib/messages/text-group.ts'

export const alerts = textGroup('alerts', {
  'alerts.keep': 'Tell me about new cars',
  'alerts.kept': 'We will tell you',
  'alerts.kept.push': 'New cars that fit come as a notification.',
  'alerts.kept.mail': 'New cars that fit come by mail, at most one a day.',
  'alerts.change': 'Change',
  'alerts.error': 'Error',
  'alerts.keep_failed': 'This could not be kept. Please try again.',
  'alerts.too_many': 'You can keep up to {count} searches. Delete one in Settings first.',

  'alerts.title': 'Kept searches',
  'alerts.lead':
    'We tell you about new cars that fit. Between 22:00 and 8:00 we are quiet, and tell you after that.',
  'alerts.empty':
    'Nothing is kept yet. You find “Tell me about new cars” in the filters, after a search and at the end of the deck.',
  'alerts.no_device': 'None of your devices shows notifications about new cars.',
  'alerts.no_device.action': 'Switch them on',
  'alerts.load_failed': 'Failed to load your kept searches',
  'alerts.offline': 'Your kept searches appear here when you are connected.',
  'alerts.push': 'Notification',
  'alerts.mail': 'Mail',
  'alerts.push.of': 'Notification: {name}',
  'alerts.mail.of': 'Mail: {name}',
  'alerts.delete': 'Delete',
  'alerts.delete.of': 'Delete: {name}',
  'alerts.deleted': 'Deleted',
  'alerts.change_failed': 'Your choice could not be saved. Please try again.',

  'alerts.search': '“{query}”',
  'alerts.any': 'Every new car',
  'alerts.years': '{from}–{to}',
  'alerts.year_from': 'from {year}',
  'alerts.year_to': 'up to {year}',
  'alerts.from': 'from {amount}',
  'alerts.up_to': 'up to {amount}',
  'alerts.within': 'within {distance}',
})
