import type { ContentReportMailTexts } from '../../../server/src/features/moderation/mail-texts.ts'

const note =
  'Tu saņem šo e-pastu, jo šī adrese bija norādīta ziņojumā. Ja to nenorādīji tu, tev nekas nav jādara.'

export const texts: ContentReportMailTexts = {
  receipt: (number) => ({
    subject: 'Saņēmām tavu ziņojumu',
    body: `Paldies! Katru ziņojumu izlasa moderators. Par lēmumu tev uzrakstīsim e-pastā. Ziņojuma numurs: ${number}.`,
    button: 'Palīdzība un atbalsts',
    note,
  }),
  resolved: (number) => ({
    subject: 'Rīkojāmies pēc tava ziņojuma',
    body: `Moderators izlasīja tavu ziņojumu ${number}, piekrita tam un rīkojās. Ja tev šķiet, ka kaut ko nepamanījām, ziņo vēlreiz un uzraksti, ko.`,
    button: 'Palīdzība un atbalsts',
    note,
  }),
  dismissed: (number) => ({
    subject: 'Pēc tava ziņojuma nekas nav mainīts',
    body: `Moderators izlasīja tavu ziņojumu ${number} un neatrada neko, kas pārkāptu likumu vai mūsu noteikumus. Ja zini ko vairāk, ziņo vēlreiz un uzraksti to. Vari arī vērsties tiesā vai iestādē.`,
    button: 'Palīdzība un atbalsts',
    note,
  }),
  reopened: (number) => ({
    subject: 'Tavu ziņojumu izskatām vēlreiz',
    body: `Lēmums par tavu ziņojumu ${number}, ko tev nosūtījām e-pastā, ir atcelts. Moderators to izskatīs vēlreiz, un par jauno lēmumu tev uzrakstīsim e-pastā.`,
    button: 'Palīdzība un atbalsts',
    note,
  }),
}
