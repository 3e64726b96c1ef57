import type { blocks } from '../../../web/src/features/matching/blocks.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof blocks> = {
  'blocks.row': 'Bloķētie lietotāji',
  'blocks.title': 'Bloķētie lietotāji',
  'blocks.lead':
    'Šie lietotāji neredz tavus auto, un tu neredzi viņu auto. Sarunas ar viņiem ir slēgtas.',
  'blocks.since': 'Bloķēts: {date}',
  'blocks.empty.title': 'Bloķētu lietotāju nav',
  'blocks.empty.text': 'Ja kāds tevi traucē, vari šo lietotāju bloķēt sarunā.',
  'blocks.failed': 'Bloķētos lietotājus neizdevās ielādēt',
  'blocks.offline':
    'Bloķētie lietotāji šeit parādīsies, kad būs savienojums. Tikmēr viņi paliek bloķēti.',
  'blocks.login.title': 'Ieej savā kontā',
  'blocks.login.text': 'Lai redzētu bloķētos lietotājus, vispirms ieej savā kontā.',
  'blocks.unblock': 'Atbloķēt',
  'blocks.unblock.of': 'Atbloķēt lietotāju {name}',
  'blocks.unblock.title': 'Atbloķēt lietotāju {name}?',
  'blocks.unblock.text':
    'Tu atkal redzēsi šī lietotāja auto, un šis lietotājs – tavējos. Abu līdzšinējie „Patīk” un tavi izlaistie auto vairs neskaitīsies. Ja atkal būs sakritība, sāksies jauna saruna; vecā paliks slēgta.',
  'blocks.unblock.pending': 'Atbloķējam…',
  'blocks.unblocked': 'Lietotājs {name} ir atbloķēts',
  'blocks.error': 'Kļūda',
  'blocks.unblock_failed': 'Lietotāju neizdevās atbloķēt. Mēģini vēlreiz.',
}
