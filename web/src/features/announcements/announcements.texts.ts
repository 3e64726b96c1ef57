import { textGroup } from '../../lib/messages/text-group.ts'

export const announcements = textGroup('announcements', {
  'inbox.title': 'Your Inbox',
  'inbox.count': { one: '{count} new', other: '{count} new' },
  'inbox.new': 'New',
  'inbox.mark': 'Mark as Read',
  'inbox.marking': 'Marking...',
  'inbox.marked.title': 'Marked as Read',
  'inbox.marked.text': 'The announcement has been marked as read.',
  'inbox.error': 'Error',
  'inbox.mark_failed': 'Failed to mark announcement as read.',
  'inbox.failed': 'Failed to fetch broadcasts',
  'inbox.offline': 'Announcements will appear here when you’re connected.',
  'inbox.empty.title': 'No new announcements',
  'inbox.empty.text': "You're all caught up! Check back later for updates.",
  'inbox.unread': 'New announcements',
  'inbox.read': 'Read',
  'inbox.login.title': 'Login Required',
  'inbox.login.text': 'Sign in to see your inbox.',
})
