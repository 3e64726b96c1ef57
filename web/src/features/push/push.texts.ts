import { textGroup } from '../../lib/messages/text-group.ts'

export const push = textGroup('push', {
  'push.lead': 'What this device tells you about while Keyswap is closed.',
  'push.matches': 'Matches',
  'push.matches.hint': 'You like a car, and its owner likes yours too.',
  'push.messages': 'Messages',
  'push.messages.hint': 'Someone writes to you. You see who it is, never the text.',
  'push.deals': 'Swaps',
  'push.deals.hint': 'A proposal, an answer to yours, or a meeting coming up.',
  'push.rings': 'Rings',
  'push.rings.hint': 'You’re asked about a ring, its chat opens, or it falls apart.',
  'push.alerts': 'New cars',
  'push.alerts.hint': 'A new car matches one of your saved searches or filters.',
  'push.fresh': 'Still yours?',
  'push.fresh.hint': 'You haven’t been here for 30 days, and your cars are still listed.',
  'push.announcements': 'Announcements',
  'push.announcements.hint': 'News from the people who run Keyswap.',
  'push.switching': 'Switching…',
  'push.unanswered':
    'Your browser needs your permission to show notifications. Switch this on again to be asked.',
  'push.failed': 'This couldn’t be changed.',
  'push.load_failed': 'Failed to load your notification settings',
  'push.offline':
    'The switches will appear here when you’re connected. Your choices stay as they are.',
  'push.unsupported': 'This browser can’t show notifications while Keyswap is closed.',
  'push.home_screen':
    'On an iPhone or iPad, notifications need Keyswap on the Home Screen: tap Share, then “Add to Home Screen”, and open it from there.',
  'push.blocked': 'Notifications are blocked in this browser.',
  'push.blocked.how':
    'Allow them for this site in your browser’s settings, usually behind the icon next to the address, then switch them on here.',
  'push.unavailable': 'This site can’t send notifications to devices.',

  'install.title': 'Keep Keyswap at hand',
  'install.text':
    'Install it: it opens like an app, and while it’s open its icon shows how many new things are waiting.',
  'install.action': 'Install',
  'install.share':
    'Tap Share in your browser, then “Add to Home Screen”. It opens like an app and can notify you.',
  'install.menu':
    'If your browser can install Keyswap, its menu says “Install” or “Add to Home Screen”.',
  'install.not_now': 'Not now',
  'install.got_it': 'Got it',
  'install.later': 'You can also do it later, in Settings.',
  'install.section': 'Keyswap as an app',
})
