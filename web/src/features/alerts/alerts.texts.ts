import { textGroup } from '../../lib/messages/text-group.ts'

export const alerts = textGroup('alerts', {
  'alerts.keep': 'Tell me about new cars',
  'alerts.keep.short': 'Tell me',
  'alerts.kept': 'We’ll tell you',
  'alerts.kept.short': 'Saved',
  'alerts.kept.push': 'You’ll get a notification about new cars that match.',
  'alerts.kept.mail': 'You’ll get an email about new cars that match, at most one a day.',
  'alerts.change': 'Change',
  'alerts.error': 'Error',
  'alerts.keep_failed': 'The search couldn’t be saved. Please try again.',
  'alerts.too_many': 'You can save up to {count} searches. Delete one in Settings first.',

  'alerts.title': 'Saved searches',
  'alerts.lead':
    'We’ll tell you about new cars that match. Between {from} and {until} we stay quiet and tell you afterwards.',
  'alerts.empty':
    'No saved searches yet. You’ll find “Tell me about new cars” in the filters, after a search, and when you’ve seen every car.',
  'alerts.no_device': 'None of your devices shows notifications about new cars.',
  'alerts.no_device.action': 'Switch them on',
  'alerts.load_failed': 'Your saved searches couldn’t be loaded',
  'alerts.offline': 'Your saved searches will appear here when you’re connected.',
  'alerts.push': 'Notification',
  'alerts.mail': 'Email',
  'alerts.push.of': 'Notification: {name}',
  'alerts.mail.of': 'Email: {name}',
  'alerts.delete': 'Delete',
  'alerts.delete.of': 'Delete: {name}',
  'alerts.deleted': 'Deleted',
  'alerts.change_failed': 'Your choice couldn’t be saved. Please try again.',

  'alerts.search': '“{query}”',
  'alerts.any': 'Every new car',
  'alerts.years': '{from}–{to}',
  'alerts.year_from': '{year} or newer',
  'alerts.year_to': '{year} or older',
  'alerts.from': 'from {amount}',
  'alerts.up_to': 'up to {amount}',
  'alerts.within': 'within {distance}',
})
