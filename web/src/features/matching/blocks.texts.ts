import { textGroup } from '../../lib/messages/text-group.ts'

export const blocks = textGroup('blocks', {
  'blocks.row': 'Blocked members',
  'blocks.title': 'Blocked members',
  'blocks.lead':
    'You and these members can’t see each other’s cars, and your chats with them are closed.',
  'blocks.since': 'Blocked on {date}',
  'blocks.empty.title': 'You haven’t blocked anyone',
  'blocks.empty.text': 'If someone bothers you, you can block them in your chat with them.',
  'blocks.failed': 'Failed to fetch blocked members',
  'blocks.offline':
    'The members you’ve blocked will appear here when you’re connected. They stay blocked in the meantime.',
  'blocks.login.title': 'Login Required',
  'blocks.login.text': 'Sign in to see who you’ve blocked.',
  'blocks.unblock': 'Unblock',
  'blocks.unblock.of': 'Unblock {name}',
  'blocks.unblock.title': 'Unblock {name}?',
  'blocks.unblock.text':
    'You’ll be able to see each other’s cars again, and your likes for each other’s cars will be forgotten, as will your own passes. If you match again, you’ll get a new chat; the old one will stay closed.',
  'blocks.unblock.pending': 'Unblocking…',
  'blocks.unblocked': '{name} is unblocked',
  'blocks.error': 'Error',
  'blocks.unblock_failed': 'Failed to unblock. Please try again.',
})
