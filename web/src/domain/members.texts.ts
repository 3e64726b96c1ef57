import { textGroup } from '../lib/messages/text-group.ts'

/** Header and tabs as members see them. A visitor's first load has none of it. */
export const members = textGroup('members', {
  'shell.admin': 'Admin',
  'shell.main_navigation': 'Main',
  'shell.tab.swipe': 'Swipe',
  'shell.tab.upload': 'Upload',
  'shell.tab.matches': 'Matches',
  'shell.tab.my_cars': 'My Cars',
  'shell.tab.inbox': 'Inbox',
  'shell.tab.settings': 'Settings',
  'shell.new_count': '{count} new',
  'shell.notifications': 'Notifications',
  'shell.notifications_new': 'Notifications, {count} unread',
})
