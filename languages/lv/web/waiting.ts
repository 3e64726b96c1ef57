import type { waiting } from '../../../web/src/features/deals/waiting/waiting.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof waiting> = {
  'waiting.mark': 'Gaida savienojumu',
  'waiting.all': 'Gaida savienojumu: {what}',
  'waiting.refused': 'Nav nosūtīts: {what}',
  'waiting.canceled': 'Maiņu atcēla, pirms tas tika saņemts.',
  'waiting.checks': {
    zero: '{count} atzīmju',
    one: '{count} atzīme',
    other: '{count} atzīmes',
  },
  'waiting.photos': {
    zero: '{count} foto',
    one: '{count} foto',
    other: '{count} foto',
  },
  'waiting.received': '„Nauda ir saņemta”',
  'waiting.handover': '„Atslēgas ir saņemtas”',
  'waiting.take_back': 'atsaukums: „Atslēgas ir saņemtas”',
}
