import type { end } from '../../../web/src/features/deals/end/end.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof end> = {
  'end.text': 'Tavs jaunais auto: {car}.',
  'end.you': 'Tu',
  'end.later': 'Vēlāk',
}
