import { textGroup } from '../lib/messages/text-group.ts'

/** The operator's own pages. */
export const sitepages = textGroup('sitepages', {
  'site_page.links': 'About this site',
  'site_page.contact': 'Contact',
  'site_page.terms': 'Terms of use',
  'site_page.rules': 'Rules of this site',
  'site_page.failed': 'The page couldn’t be loaded',
})
