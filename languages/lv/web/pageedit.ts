import type { pageedit } from '../../../web/src/features/moderation/site/pageedit.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof pageedit> = {
  'page_edit.title': 'Vietnes iestatījumi',
  'page_edit.lead': 'Tavas lapas, redzamas visiem. Tukšas lapas nav, un saites uz to arī nav.',
  'page_edit.hint': 'Rindu sāc ar # virsrakstam vai ar - saraksta punktam.',
  'page_edit.changed': 'Mainīts {date}, {by}',
  'page_edit.open': 'Atvērt lapu',
  'page_edit.save': 'Saglabāt',
  'page_edit.saving': 'Saglabā…',
  'page_edit.saved': 'Saglabāts. Tagad to redz visi.',
  'page_edit.not_saved': 'Lapa netika saglabāta',
  'page_edit.failed': 'Lapas neizdevās ielādēt',
}
