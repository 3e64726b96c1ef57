import { textGroup } from '../lib/messages/text-group.ts'

export const missing = textGroup('missing', {
  'not_found.title': '404 Page Not Found',
  'not_found.text': 'This road leads nowhere. The car you’re looking for is parked elsewhere.',
  'not_found.action': 'Back to Home',

  // For web/vite/noscript.ts: what the page shows while JavaScript is switched off.
  'missing.script':
    'Keyswap needs JavaScript, and it’s switched off in this browser. Allow it for this site, then load this page again. Without it, you can read only the public pages of shared cars.',
  'site_page.failed': 'The page couldn’t be loaded',
})
