import { textGroup } from '../../lib/messages/text-group.ts'

export const notifications = textGroup('notifications', {
  'news.title': 'Notifications',
  'news.empty.title': 'Nothing new',
  'news.empty.text':
    'New matches, messages, swaps, rings, and cars that fit a saved search appear here.',
  'news.unread': 'Unread',
  'news.match': 'New match with {name}',
  'news.ring.asked': 'A ring for you: you give the {mine}, you get the {theirs}',
  'news.ring.repaired': '{name} with the {car} is new in your ring {mine} – {theirs}',
  'news.ring.complete': 'All are in: the chat of your ring {mine} – {theirs} is open',
  'news.ring.over': 'Your ring {mine} – {theirs} did not work out',
  'news.new_car': 'A new car for you: {car}',
  'news.asked': 'Still yours? {cars}',
  'news.asked.many': 'Are they still yours? {cars}',
  'news.switched_off': 'A moderator switched off your {car}',
  'news.switched_on': 'A moderator switched your {car} on again',
  'news.photo_removed': 'A moderator removed a photo of your {car}',
  'news.reason': 'Reason: {reason}',
  'news.fraud':
    'The account of {name} was closed by the moderators. Do not send money or documents.',
  'news.fraud.gone':
    'An account you chatted with was closed by the moderators. Do not send money or documents.',
  'news.lifted': 'The account of {name} is open again. Closing it was a mistake.',
  'news.lifted.gone': 'We warned you about an account you chatted with. That was a mistake.',
  'news.resolved': 'Your report was reviewed, and we acted on it. Thank you.',
  'news.resolved.about': 'Your report about {about} was reviewed, and we acted on it. Thank you.',
  'news.dismissed': 'Your report was reviewed. We found nothing against our rules.',
  'news.dismissed.about':
    'Your report about {about} was reviewed. We found nothing against our rules.',
  'release.title': 'A new version is ready',
  'release.text': 'Reload when it suits you.',
  'release.reload': 'Reload',
  'server.unreachable': 'The server cannot be reached. What you see may be out of date.',
})
