import type { WarningMailTexts } from '../../../server/src/features/moderation/mail-texts.ts'

const accountOf = (name: string): string =>
  name ? `Lietotāja ${name} kontu` : 'Kontu, ar kura īpašnieku tev bija saruna,'

export const texts: WarningMailTexts = {
  fraud: (name) => ({
    subject: 'Nesūti ne naudu, ne dokumentus',
    body: `${accountOf(name)} apturēja moderatori. Nesūti ne naudu, ne dokumentus. Jau samaksāji? Tūlīt zvani savai bankai un lūdz apturēt maksājumu. Saglabā ziņas un čekus. Ziņo policijai.`,
    button: 'Atvērt sarunu',
    note: 'Tu saņem šo e-pastu, jo tev bija saruna ar šī konta īpašnieku. Tu neko sliktu neizdarīji.',
  }),
  lifted: (name) => ({
    subject: 'Konts vairs nav apturēts',
    body: `${accountOf(name)} atjaunojām. Tā apturēšana bija mūsu kļūda, un kļūda bija arī mūsu brīdinājums tev.`,
    button: 'Atvērt sarunu',
    note: 'Tu saņem šo e-pastu, jo bijām tevi brīdinājuši par šo kontu.',
  }),
}
