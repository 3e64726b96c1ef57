import { room } from '../lib/messages/room.ts'

export const missing = room('missing', {
  'not_found.title': '404 Page Not Found',
  'not_found.text': 'This road leads nowhere. The car you are looking for is parked elsewhere.',
  'not_found.action': 'Back to Home',
})
