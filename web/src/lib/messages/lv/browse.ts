import type { browse as en } from '../en/browse.ts'
import type { Latvian } from '../message.ts'

export const browse: Latvian<typeof en> = {
  'browse.title': 'Auto pārlūkošana',
  'browse.empty.title': 'Neviens auto nav atrasts',
  'browse.empty.text': 'Pamaini meklēto vai ieskaties vēlāk!',
  'browse.search.placeholder': 'Meklēt pēc markas, modeļa...',
  'browse.search.submit': 'Meklēt',

  'upload.title': 'Pievieno savu auto',
  'upload.login.title': 'Nepieciešams ieiet',
  'upload.login.text': 'Lai pievienotu auto, vispirms ieej savā kontā.',
  'upload.photo_required': 'Lai publicētu auto, vajag vismaz vienu foto',
}
