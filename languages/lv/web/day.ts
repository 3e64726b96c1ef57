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
  'day.look.hint': 'Atzīmē, kas ir kārtībā. Par pārējo vienojieties pirms parakstīšanas.',
  'day.sign': 'Parakstiet vienošanos',
  'day.sign.hint': 'Aizpildiet tukšās vietas. Katrs paraksta visus eksemplārus un vienu patur.',
  'day.money': 'Nauda saņemta',
  'day.money.hint': 'To apstiprina tas, kurš naudu saņem.',
  'day.register': 'Atzīmē reģistrā',
  'day.register.hint': 'Katrs to dara par auto, ko saņem.',
  'day.confirm': 'Apstipriniet kopā',
  'day.confirm.hint': 'Kad visi auto ir atzīmēti, katrs apstiprina auto, ko atdod.',
  'day.insurance': 'Apdrošināšana',
  'day.insurance.hint': 'Bez derīgas polises braukt nedrīkst.',
  'day.keys': 'Atslēgas',
  'day.keys.hint':
    'Pašās beigās samainieties ar atslēgām un dokumentiem, tad apstipriniet to šeit.',
  'day.papers': 'Dokumenti',
  'day.papers.none': 'Lietotājs {name} dokumentus nav aizpildījis.',
  'day.why': 'Kāpēc: {item}',
  'day.first': 'Vēl nav atzīmes: {names}',
  'day.other.done': '{name}: izdarīts',
  'day.other.some': '{name}: {done} no {count}',
  'day.other.none': '{name}: vēl ne',
}
