import type { end } from '../../../web/src/features/deals/end/end.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof end> = {
  'end.text': 'Tagad tu brauc ar {car}.',
  'end.you': 'Tu',
  'end.later': 'Vēlāk',
}
