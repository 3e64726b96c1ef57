import { textGroup } from '../../lib/messages/text-group.ts'

export const blocks = textGroup('blocks', {
  'blocks.row': 'Blocked members',
  'blocks.title': 'Blocked members',
  'blocks.lead': 'You do not see each other’s cars, and your chats with them are closed.',
  'blocks.since': 'Blocked on {date}',
  'blocks.empty.title': 'You have not blocked anyone',
  'blocks.empty.text': 'If someone bothers you, you can block them from your chat.',
  'blocks.failed': 'Failed to fetch blocked members',
  'blocks.failed.text': 'Check your connection and try again.',
  'blocks.offline':
    'Who you have blocked appears here when you are connected. They stay blocked meanwhile.',
  'blocks.login.title': 'Login Required',
  'blocks.login.text': 'You must be logged in to see whom you have blocked.',
  'blocks.unblock': 'Unblock',
  'blocks.unblock.of': 'Unblock {name}',
  'blocks.unblock.title': 'Unblock {name}?',
  'blocks.unblock.text':
    'Your cars can be shown to each other again, and likes and passes between you are forgotten. If you match again, you get a new chat; the old one stays closed.',
  'blocks.unblock.pending': 'Unblocking...',
  'blocks.unblocked': '{name} is unblocked',
  'blocks.error': 'Error',
  'blocks.unblock_failed': 'Failed to unblock. Please try again.',
})
