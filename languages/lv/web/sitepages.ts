import type { sitepages } from '../../../web/src/domain/sitepages.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof sitepages> = {
  'site_page.links': 'Par šo vietni',
  'site_page.contact': 'Saziņa',
  'site_page.terms': 'Lietošanas noteikumi',
  'site_page.rules': 'Šīs vietnes kārtība',
  'site_page.failed': 'Lapu neizdevās ielādēt',
}
