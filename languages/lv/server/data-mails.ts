import type { DataMailTexts } from '../../../server/src/features/moderation/member-data/data-mail-texts.ts'

const NOTE =
  'Tu saņem šo e-pastu, jo tas ir par taviem datiem. Kam jautāt, ir rakstīts sadaļā „Palīdzība”.'

export const texts: DataMailTexts = {
  export: (reason) => ({
    subject: 'Tavi dati ir lejupielādēti',
    body: `Administrators lejupielādēja visu, kas par tevi tiek glabāts. Iemesls: ${reason}`,
    button: 'Tavi dati',
    note: NOTE,
  }),
  hold: (reason) => ({
    subject: 'Tavi dati tiek saglabāti',
    body: `Līdz turpmākam paziņojumam nekas no taviem datiem netiek dzēsts: konts, auto, foto, sarunas un maiņas paliek arī tad, ja tu tos dzēs. Iemesls: ${reason}`,
    button: 'Tavi dati',
    note: NOTE,
  }),
  release: (reason) => ({
    subject: 'Tavi dati vairs netiek īpaši saglabāti',
    body: `Tu atkal vari dzēst kontu un auto, un viss, kam pienācis laiks, atkal tiek dzēsts. Iemesls: ${reason}`,
    button: 'Tavi dati',
    note: NOTE,
  }),
  delete: (reason) => ({
    subject: 'Tavs konts ir dzēsts',
    body: `Administrators dzēsa tavu kontu kopā ar auto un foto. Iemesls: ${reason}`,
    button: 'Palīdzība',
    note: NOTE,
  }),
}
