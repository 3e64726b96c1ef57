import type { missing } from '../../../web/src/screens/missing.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof missing> = {
  'not_found.title': '404 Lapa nav atrasta',
  'not_found.text': 'Šis ceļš nekur neved. Meklētais auto stāv citur.',
  'not_found.action': 'Uz sākumlapu',

  'missing.script':
    'Keyswap darbojas ar JavaScript, bet šajā pārlūkā tas ir izslēgts. Atļauj to šai vietnei un tad ielādē šo lapu vēlreiz. Bez tā var lasīt tikai kopīgoto auto publiskās lapas.',
  'site_page.failed': 'Lapu neizdevās ielādēt',
}
