import type { appeal } from '../../../web/src/features/appeal/appeal.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof appeal> = {
  'appeal.title': 'Lūgt izskatīt vēlreiz',
  'appeal.text':
    'Ja domā, ka tas nav pareizi, raksti, kāpēc. Lems cits moderators nekā iepriekš, ja tāds ir.',
  'appeal.words': 'Kāpēc tas nav pareizi?',
  'appeal.words.hint': 'Lūgt var vienreiz, līdz {date}.',
  'appeal.required': 'Lūdzu, aizpildi šo.',
  'appeal.submit': 'Sūtīt',
  'appeal.submitting': 'Sūta…',
  'appeal.failed.title': 'Nav nosūtīts',
  'appeal.failed': 'Mēģini vēlreiz.',
  'appeal.later': 'No tava savienojuma ir pārāk daudz pieprasījumu. Vari sūtīt no {time}.',
  'appeal.waits.title': 'Moderators to skatīs vēlreiz',
  'appeal.waits.text':
    'Tu to lūdzi {date}. Rezultātu redzēsi šeit un e-pastā, un paziņojumos, ja vari ieiet kontā.',
  'appeal.stands.title': 'Lēmums paliek spēkā',
  'appeal.stands.text':
    'Moderators to izskatīja vēlreiz. Trešo reizi mēs to neskatīsim. Vari vēl rakstīt uz adresi palīdzības lapā vai vērsties tiesā.',
  'appeal.undone.title': 'Lēmums ir atsaukts',
  'appeal.undone.text': 'Tas vairs nav spēkā.',
  'appeal.late.title': 'Seši mēneši ir pagājuši',
  'appeal.late.text': 'Lūgt izskatīt vēlreiz varēja līdz {date}.',
  'appeal.invalid.title': 'Šī saite neder',
  'appeal.invalid.text':
    'Tā nav pilna, vai arī tās laiks ir beidzies. Vari rakstīt uz adresi palīdzības lapā.',
  'appeal.sign_in.title': 'Lūdzu, ieej kontā',
  'appeal.sign_in.text': 'Vai atver saiti mūsu e-pastā par lēmumu.',
  'appeal.unreachable': 'Lēmumu neizdevās ielādēt',
  'appeal.offline': 'Nav savienojuma.',
  'appeal.help': 'Palīdzība un atbalsts',
}
