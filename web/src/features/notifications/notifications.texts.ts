import { textGroup } from '../../lib/messages/text-group.ts'

export const notifications = textGroup('notifications', {
  'news.title': 'Notifications',
  'news.empty.title': 'Nothing new',
  'news.empty.text':
    'New matches, messages, swaps, rings, and cars that match a saved search appear here.',
  'news.unread': 'Unread',
  'news.match': 'New match with {name}',
  'news.ring.asked': 'A ring for you: you give the {mine}, you get the {theirs}',
  'news.ring.repaired': '{name} with the {car} has joined your ring {mine} – {theirs}',
  'news.ring.complete': 'Everyone is in: the chat for your ring {mine} – {theirs} is open',
  'news.ring.over': 'Your ring {mine} – {theirs} didn’t work out',
  'news.new_car': 'A new car for you: {car}',
  'news.asked': 'Still yours? {cars}',
  'news.asked.many': 'Are they still yours? {cars}',
  'news.switched_off': 'A moderator deactivated your {car}',
  'news.switched_on': 'A moderator reactivated your {car}',
  'news.photo_removed': 'A moderator removed a photo of your {car}',
  'news.reason': 'Reason: {reason}',
  'news.fraud': 'The moderators have suspended {name}’s account. Do not send money or documents.',
  'news.fraud.gone':
    'The moderators have suspended an account you chatted with. Do not send money or documents.',
  'news.lifted': '{name}’s account is no longer suspended. Suspending it was a mistake.',
  'news.lifted.gone': 'We warned you about an account you chatted with. That was a mistake.',
  'news.resolved': 'Your report was reviewed, and we acted on it. Thank you.',
  'news.resolved.about': 'Your report about {about} was reviewed, and we acted on it. Thank you.',
  'news.reopened': 'The decision on your report was taken back. We’re looking at it again.',
  'news.reopened.about':
    'The decision on your report about {about} was taken back. We’re looking at it again.',
  'news.dismissed': 'Your report was reviewed. We found nothing that breaks our rules.',
  'news.dismissed.about':
    'Your report about {about} was reviewed. We found nothing that breaks our rules.',
  'release.title': 'A new version is ready',
  'release.text': 'Reload when it suits you.',
  'release.reload': 'Reload',
  'server.unreachable': 'The server can’t be reached. What you see may be out of date.',
})
