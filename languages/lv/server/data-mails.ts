import type { DataMailTexts } from '../../../server/src/features/moderation/member-data/data-mail-texts.ts'

const NOTE =
  'Tu saņem šo e-pastu, jo tas ir par taviem datiem. Kam jautāt, ir rakstīts sadaļā „Palīdzība”.'

export const texts: DataMailTexts = {
  export: (reason) => ({
    subject: 'Tavi dati ir eksportēti',
    body: `Administrators eksportēja to, kas par tevi tiek glabāts. Iemesls: ${reason}`,
    button: 'Tavi dati',
    note: NOTE,
  }),
  hold: (reason) => ({
    subject: 'Tavi dati tiek saglabāti',
    body: `Līdz turpmākam paziņojumam nekas tavs netiek dzēsts: konts, auto, bildes, sarunas un maiņas paliek, arī ja tu tos dzēs. Iemesls: ${reason}`,
    button: 'Tavi dati',
    note: NOTE,
  }),
  release: (reason) => ({
    subject: 'Tavi dati vairs netiek īpaši saglabāti',
    body: `Tu atkal vari dzēst kontu un auto, un tiek dzēsts arī tas, kas pēc kāda laika jādzēš. Iemesls: ${reason}`,
    button: 'Tavi dati',
    note: NOTE,
  }),
  delete: (reason) => ({
    subject: 'Tavs konts ir dzēsts',
    body: `Administrators dzēsa tavu kontu kopā ar auto un bildēm. Iemesls: ${reason}`,
    button: 'Palīdzība',
    note: NOTE,
  }),
}
