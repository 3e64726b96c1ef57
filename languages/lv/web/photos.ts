import type { photos } from '../../../web/src/features/deals/handover/photos/photos.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof photos> = {
  'photos.title': 'Foto',
  'photos.by': 'Foto, ko uzņēma {name}',
  'photos.why':
    'Tos pievieno vienošanās dokumentam. Vari izlaist jebkuru, bet katru var uzņemt tikai vienreiz.',
  'photos.front_left': 'Priekša no kreisās puses',
  'photos.rear_right': 'Aizmugure no labās puses',
  'photos.interior': 'Salons',
  'photos.odometer': 'Odometrs',
  'photos.vin': 'VIN plāksnīte',
  'photos.damage': 'Bojājums',
  'photos.take': 'Nofotografēt: {view}',
  'photos.look': 'Atvērt foto: {view}',
  'photos.is_removed': 'Moderators to noņēma',
  'photos.moderate': 'Noņemt foto: {view}',
  'photos.moderate.title': 'Vai noņemt šo foto?',
  'photos.moderate.text':
    'Neviens, kas piedalās maiņā, to vairs neredzēs, arī vienošanās tekstā ne. To nevar atsaukt.',
  'photos.moderate.action': 'Noņemt',
  'photos.moderated': 'Foto ir noņemts.',
  'photos.not_removed': 'Foto netika noņemts',
  'photos.missing': 'Foto neizdevās ielādēt: {view}',
  'photos.reading': 'Sagatavojam foto',
  'photos.sending': 'Sūtām',
  'photos.waits': 'Gaida savienojumu',
  'photos.refused': 'Nav nosūtīts',
  'photos.refused.over': 'Šai maiņai foto vairs nevar pievienot.',
  'photos.refused.late': 'Tas gaidīja savienojumu ilgāk par nedēļu.',
  'photos.refused.image': 'Šo failu nevar nolasīt kā foto.',
  'photos.refused.other': 'Serveris to nepieņēma. Nofotografē vēlreiz.',
  'photos.unreadable': 'Šo failu nevar nolasīt kā foto.',
  'photos.too_large': 'Šis fails ir lielāks par 10\u00A0MB.',
  'photos.damage.label': 'Kas ir bojāts? (nav obligāti)',
  'photos.damage.add': 'Pievienot foto',
}
