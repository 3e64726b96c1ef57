import type { appeal } from '../../../web/src/features/appeal/appeal.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof appeal> = {
  'appeal.title': 'Lūgt izskatīt vēlreiz',
  'appeal.text': 'Ja domā, ka tas nav pareizi, raksti, kāpēc. Ja ir vēl cits moderators, lems tas.',
  'appeal.words': 'Kāpēc tas nav pareizi?',
  'appeal.words.hint': 'Lūgt var vienreiz, līdz {date}.',
  'appeal.required': 'Lūdzu, aizpildi šo.',
  'appeal.submit': 'Sūtīt',
  'appeal.submitting': 'Sūtām…',
  'appeal.failed.title': 'Nav nosūtīts',
  'appeal.failed': 'Mēģini vēlreiz.',
  'appeal.later':
    'No tava interneta pieslēguma ir pārāk daudz pieprasījumu. Nosūtīt varēsi no {time}.',
  'appeal.waits.title': 'Moderators to skatīs vēlreiz',
  'appeal.waits.text':
    'Lūgums nosūtīts {date}. Rezultātu redzēsi šeit un e-pastā, bet, ja vari ieiet kontā, arī paziņojumos.',
  'appeal.stands.title': 'Lēmums paliek spēkā',
  'appeal.stands.text':
    'Moderators to izskatīja vēlreiz. Trešo reizi to vairs neizskatīsim. Vari vēl rakstīt uz adresi palīdzības lapā vai vērsties tiesā.',
  'appeal.undone.title': 'Lēmums ir atsaukts',
  'appeal.undone.text': 'Tas vairs nav spēkā.',
  'appeal.late.title': 'Seši mēneši ir pagājuši',
  'appeal.late.text': 'Lūgt izskatīt vēlreiz varēja līdz {date}.',
  'appeal.invalid.title': 'Šī saite neder',
  'appeal.invalid.text': 'Tā ir nepilnīga vai novecojusi. Vari rakstīt uz adresi palīdzības lapā.',
  'appeal.sign_in.title': 'Lūdzu, ieej kontā',
  'appeal.sign_in.text': 'Vari arī atvērt saiti mūsu e-pastā par lēmumu.',
  'appeal.unreachable': 'Lēmumu neizdevās ielādēt',
  'appeal.offline': 'Nav savienojuma.',
  'appeal.help': 'Palīdzība un atbalsts',
}
