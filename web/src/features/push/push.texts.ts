import { textGroup } from '../../lib/messages/text-group.ts'

export const push = textGroup('push', {
  'push.lead': 'What this device tells you while Keyswap is closed.',
  'push.matches': 'Matches',
  'push.matches.hint': 'An owner whose car you like likes yours.',
  'push.messages': 'Messages',
  'push.messages.hint': 'Someone writes to you. You see who it is, never the text.',
  'push.deals': 'Swaps',
  'push.deals.hint': 'A proposal, an answer to yours, a meeting that is near.',
  'push.rings': 'Rings',
  'push.rings.hint': 'You are asked about a ring, its chat opens, or it falls apart.',
  'push.alerts': 'New cars',
  'push.alerts.hint': 'A new car fits a search or filters that you keep.',
  'push.fresh': 'Still yours?',
  'push.fresh.hint': 'You have not been here for 30 days, and your cars are still listed.',
  'push.announcements': 'Announcements',
  'push.announcements.hint': 'News from the people who run Keyswap.',
  'push.switching': 'Switching...',
  'push.unanswered': 'Your browser asks before it shows any. Switch it on again to be asked.',
  'push.failed': 'The switch could not be changed.',
  'push.load_failed': 'Failed to load your notifications',
  'push.offline': 'The switches appear here when you are connected. What you have chosen stays.',
  'push.unsupported': 'This browser cannot show notifications while Keyswap is closed.',
  'push.home_screen':
    'On an iPhone or iPad, notifications need Keyswap on the Home Screen: tap Share, then “Add to Home Screen”, and open it from there.',
  'push.blocked': 'Notifications are blocked in this browser.',
  'push.blocked.how':
    'Allow them for this site in the browser’s settings, usually behind the icon beside the address, and switch them on here.',
  'push.unavailable': 'This site sends no notifications to devices.',

  'install.title': 'Keep Keyswap at hand',
  'install.text':
    'Install it: it opens like an app, and while it is open its icon shows how much waits for you.',
  'install.action': 'Install',
  'install.share':
    'Tap Share in your browser, then “Add to Home Screen”. It opens like an app and can notify you.',
  'install.menu':
    'If your browser can install Keyswap, its menu says “Install” or “Add to Home screen”.',
  'install.not_now': 'Not now',
  'install.got_it': 'Got it',
  'install.later': 'You can also do it later, in Settings.',
  'install.section': 'Keyswap as an app',
})
