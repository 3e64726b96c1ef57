import type { day } from '../../../web/src/features/deals/day/day.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof day> = {
  'day.step': '{number}. solis no {count}: {title}',
  'day.step.done': '{number}. solis no {count}: {title}, izdarīts',
  'day.count': '{number} no {count}',
  'day.back': 'Atpakaļ',
  'day.skip': 'Izlaist',
  'day.next': 'Tālāk',
  'day.done': '(izdarīts)',
  'day.look': 'Apskati auto',
  'day.look.hint': 'Atzīmē, kas ir kārtībā. Pārējo izrunā pirms parakstīšanas.',
  'day.sign': 'Paraksti vienošanos',
  'day.sign.hint': 'Aizpildi tukšās vietas. Katrs paraksta visus eksemplārus un vienu patur.',
  'day.money': 'Nauda saņemta',
  'day.money.hint': 'To apstiprina tas, kurš naudu saņem.',
  'day.register': 'Atzīmē īpašnieka maiņu',
  'day.register.hint': 'Katrs to dara par auto, ko saņem.',
  'day.confirm': 'Kopīgs apstiprinājums',
  'day.confirm.hint':
    'Kad īpašnieka maiņa atzīmēta visiem auto, katrs to apstiprina par auto, ko atdod.',
  'day.insurance': 'Apdrošināšana',
  'day.insurance.hint': 'Bez derīgas polises braukt nedrīkst.',
  'day.keys': 'Atslēgas',
  'day.keys.hint': 'Pašās beigās notiek atslēgu un dokumentu maiņa; tad apstiprini to šeit.',
  'day.papers': 'Dokumenti',
  'day.papers.none': 'Lietotājs {name} dokumentus nav aizpildījis.',
  'day.why': 'Kāpēc: {item}',
  'day.first': 'Vēl nav atzīmes: {names}',
  'day.other.done': '{name}: izdarīts',
  'day.other.some': '{name}: {done} no {count}',
  'day.other.none': '{name}: vēl ne',
}
