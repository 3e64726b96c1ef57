import type { DealMailTexts } from '../../../server/src/features/deals/mail-texts.ts'

export const texts: DealMailTexts = {
  reminder: (when, place) => ({
    subject: 'Drīz ir tava auto maiņa',
    body: `Maiņa ir paredzēta: ${when}${place && `, ${place}`}. Pirms tikšanās pārskati pārbaužu sarakstu un paņem līdzi dokumentus un visas atslēgas.`,
    button: 'Atvērt maiņas plānu',
    note: 'Ja netiec, piedāvā plānā citu laiku vai atcel maiņu.',
  }),
  cancelled: (car, when, place) => ({
    subject: 'Tava auto maiņa ir atcelta',
    body: `Maiņa, kurā tu saņemtu ${car}, ir atcelta.${when && ` Tā bija paredzēta: ${when}${place && `, ${place}`}.`} Tavs auto vairs nav rezervēts.`,
    button: 'Atvērt maiņas plānu',
    note: 'Plānā joprojām vari izlasīt, kas bija sarunāts.',
  }),
}
