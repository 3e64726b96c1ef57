import { textGroup } from '../../../lib/messages/text-group.ts'

/** The moment when a swap is done. */
export const end = textGroup('end', {
  'end.text': 'You now drive the {car}.',
  'end.you': 'You',
  'end.later': 'Later',
})
