import type {
  DealMailTexts,
  ReceivedMoney,
} from '../../../server/src/features/deals/news/mail-texts.ts'

const back = ({ amount, isOwn, name }: ReceivedMoney): string =>
  isOwn
    ? ` Atdod ${amount} ${name ? `lietotājam ${name}` : 'dzēstajam lietotājam, kurš tos samaksāja'}.`
    : ` ${name ? `Lietotājam ${name}` : 'Dzēstajam lietotājam'} tev jāatdod ${amount}.`

export const texts: DealMailTexts = {
  reminder: (when, place) => ({
    subject: 'Drīz ir tava auto maiņa',
    body: `Maiņa ir paredzēta: ${when}${place && `, ${place}`}. Pirms tikšanās pārskati maiņas dienas sarakstu un paņem līdzi dokumentus un visas atslēgas.`,
    button: 'Atvērt maiņas plānu',
    note: 'Ja netiec uz tikšanos, plānā piedāvā citu laiku vai atcel maiņu.',
  }),
  cancelled: (car, when, place, money) => ({
    subject: 'Tava auto maiņa ir atcelta',
    body: `Maiņa, kurā tu saņemtu ${car}, ir atcelta.${when && ` Tā bija paredzēta: ${when}${place && `, ${place}`}.`} Tavs auto vairs nav rezervēts.${money.map(back).join('')}`,
    button: 'Atvērt maiņas plānu',
    note: 'Plānā joprojām vari izlasīt, kas bija sarunāts.',
  }),
  ended: ({ gets, gives, has_got, has_given, may_be_given, money }) => ({
    subject: 'Maiņa ir izbeigta: kur ir auto?',
    body: `Tava auto ${gives} maiņa pret ${gets} ir izbeigta pēc tam, kad kāda puse bija apstiprinājusi, ka atslēgas ir saņemtas.${has_got ? ` Atdod ${gets} atpakaļ.` : ''}${has_given ? ` Saņem atpakaļ savu ${gives}. Citi to neredzēs, līdz auto būs pie tevis un tu to atkal aktivizēsi.` : ''}${may_be_given ? ` Cita puse apstiprināja, ka tava auto ${gives} atslēgas ir saņemtas, un to atsauca. Citi auto neredzēs, līdz tu to atkal aktivizēsi.` : ''}${money.map(back).join('')}`,
    button: 'Atvērt maiņas plānu',
    note: 'Ja auto neatgriežas, raksti moderatoriem.',
  }),
  disputed: (car) => ({
    subject: 'Vai atslēgas ir pie tevis?',
    body: `Tu apstiprināji, ka auto ${car} atslēgas ir saņemtas. Cita šīs maiņas puse saka, ka tā nav. Atver plānu, izlasi, kas tur teikts, un apstiprini vēlreiz, ja atslēgas ir pie tevis. Bez atbildes maiņu pēc 72 stundām var atcelt.`,
    button: 'Atvērt maiņas plānu',
    note: 'Ja apstiprināji par agru, plānā to var atsaukt.',
  }),
  asked: (car) => ({
    subject: 'Kur ir auto?',
    body: `Cita tavas maiņas puse saka, ka savas atslēgas ir saņēmusi. Vai auto ${car} atslēgas ir pie tevis? Pasaki to plānā vai uzraksti, kas ir citādi.`,
    button: 'Atvērt maiņas plānu',
    note: 'Apstiprināt, ka atslēgas ir saņemtas, vari tikai tu.',
  }),
}
