import type { ReminderTexts } from '../../../server/src/features/deals/mail-texts.ts'

export const texts: ReminderTexts = {
  reminder: (when, place) => ({
    subject: 'Drīz ir tava auto maiņa',
    body: `Maiņa ir paredzēta: ${when}${place && `, ${place}`}. Pirms tikšanās pārskati pārbaužu sarakstu un paņem līdzi dokumentus un visas atslēgas.`,
    button: 'Atvērt maiņas plānu',
    note: 'Ja netiec, piedāvā plānā citu laiku vai atcel maiņu.',
  }),
}
